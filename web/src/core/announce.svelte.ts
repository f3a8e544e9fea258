import { untrack } from "svelte";

let said = $state("");

export const announced = () => said;

/** Says something to those who listen to the page instead of looking at it; whoever says it in an effect does not depend on what was said before. */
export function announce(text: string): void {
  if (text) said = text === untrack(announced) ? `${text}\u200b` : text;
}
