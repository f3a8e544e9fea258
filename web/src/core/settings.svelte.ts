import { choose, speak } from "./lang.svelte";
import { recall, remember } from "./storage";
import type { Lang } from "./words";

export interface Settings {
  lang: Lang | "auto";
  theme: "auto" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  keys: boolean;
}

const initial: Settings = { lang: "auto", theme: "auto", sound: false, vibration: false, keys: true };

export const settings: Settings = $state({ ...initial, ...recall<Partial<Settings>>("settings", {}) });

/** Changes one setting, remembers it and carries it out. */
export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  remember("settings", $state.snapshot(settings));
  if (name === "lang") void speakAsSet();
  if (name === "theme") showTheme();
}

export function speakAsSet(): Promise<void> {
  return speak(choose(settings.lang, navigator.languages));
}

export function showTheme(): void {
  document.documentElement.dataset.theme = settings.theme;
}
