import { inform } from "../../core/toasts.svelte";
import { noticed } from "../me.svelte";

/**
 * What went wrong, in the words that the server chose for the player. Where the player is gone, the page begins anew and
 * leaves no place for it: then it is said in passing.
 */
export function said(problem: unknown): string {
  const words = problem instanceof Error ? problem.message : String(problem);
  if (noticed(problem)) inform(words);
  return words;
}
