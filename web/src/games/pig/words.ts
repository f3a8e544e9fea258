import { t } from "../../core/lang.svelte";
import type { PigView } from "./view";

/** How the turn before ended. */
export function endedSentence(view: PigView): string {
  const ended = view.ended;
  if (!ended) return "";
  const facts = { name: view.players[ended.seat]!.name, faces: ended.dice.join(" "), score: view.scores[ended.seat] };
  return t(`pig.ended.${ended.points > 0 ? ended.how : "nothing"}`, { ...facts, n: ended.points });
}
