import { t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { TableView } from "../../core/view";
import type { PigView } from "./view";
import { endedSentence, finalSentence } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  const view = after as PigView;
  if (view.dice.length === 0) return [endedSentence(view), finalSentence(view)].join(" ").trim();
  const faces = view.dice.map((die) => die.value).join(", ");
  return t("ui.pig.fell", { name: view.players[view.seat]!.name, faces, n: view.turn_total });
}
