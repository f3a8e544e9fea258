import { endingSentence } from "../../core/ending";
import { t } from "../../core/lang.svelte";
import type { TableView } from "../../core/view";
import type { PigView } from "./view";

/** How the turn before ended. */
export function endedSentence(view: PigView): string {
  const ended = view.ended;
  if (!ended) return "";
  const facts = { name: view.players[ended.seat]!.name, faces: ended.dice.join(" "), score: view.scores[ended.seat] };
  return t(`pig.ended.${ended.points > 0 ? ended.how : "nothing"}`, { ...facts, n: ended.points });
}

/** How the game ended; empty while it is not over. */
export function finalSentence(view: TableView): string {
  const reason = view.outcome?.reason;
  return reason && reason !== "target_reached" ? t(`outcome.${reason}`) : endingSentence(view);
}
