import { t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { TableView } from "../../core/view";
import type { SheetView } from "./view";
import { besideSentence, nameOf } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  return change === "fell" ? fell(after as SheetView) : scored(after as SheetView);
}

function fell(view: SheetView): string {
  const player = view.players[view.seat]!;
  const faces = view.dice.map((die) => die.value).join(", ");
  return [t("ui.news.fell", { name: player.name, faces, roll: view.roll }), besideSentence(player)].join(" ").trim();
}

/** Who wrote what where, for the line in the tray and for those who listen. */
export function scored(view: SheetView): string {
  const last = view.last;
  if (last?.action.type !== "score" || last.seat === null) return "";
  const player = view.players[last.seat]!;
  const category = String(last.action.category);
  const taken = [...view.layout.upper, ...view.layout.lower].some((one) => one.category === category && one.sign === -1);
  const facts = { name: player.name, box: nameOf(view, category), n: player.cells[category] ?? 0, total: player.total };
  return t(taken ? "ui.news.taken" : "ui.news.scored", facts);
}
