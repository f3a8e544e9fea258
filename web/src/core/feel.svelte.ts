import { sound, vibrate, type Effect } from "./effects";
import { settings } from "./settings.svelte";

/** What is heard and felt, as far as the player wants it. */
export function feel(effect: Effect): void {
  try {
    if (settings.sound) sound(effect);
    if (settings.vibration) vibrate(effect);
  } catch {
    // no sound on this device: the game goes on
  }
}
