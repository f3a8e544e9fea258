import { t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { TableView } from "../../core/view";
import type { BombView } from "./view";

/** One sentence on what just happened: the strike, the dice that fell, the end. */
export function news(after: TableView, change: Change): string {
  const view = after as BombView;
  if (change === "undone") return t("ui.news.undone");
  if (view.outcome) return t(`outcome.${view.outcome.reason}`);
  if (view.struck) return t("ui.bomb.struck", { strikes: view.strikes, limit: view.strike_limit });
  if (view.last?.action.type !== "roll") return "";
  const module = view.modules[Number(view.last.action.module)];
  const dice = module?.dice?.map((die) => `${t(`colour.${die.colour}`)} ${die.value}`).join(", ") ?? "";
  return dice ? t("ui.bomb.fell", { dice }) : "";
}

/** Where a bomb stands, for the title. */
export function turn(view: BombView): string {
  const of = view.modules.length;
  return of === 1 ? t("ui.bomb.turn") : t("ui.bomb.turn.many", { solved: view.solved, of });
}
