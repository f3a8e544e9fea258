import { endingSentence } from "../../core/ending";
import { list, t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import { isHere, type TableView } from "../../core/view";
import type { SheetView } from "./view";
import { besideSentence, nameOf } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  const view = after as SheetView;
  return [change === "fell" ? fell(view) : scored(view), headline(view) ?? endingSentence(view)].join(" ").trim();
}

/** Who won at once, with a hand served on the first throw: the totals do not say it. */
export function headline(view: TableView): string | undefined {
  if (view.outcome?.reason !== "served") return undefined;
  const winners = (view.outcome.places[0] ?? []).map((seat) => view.players[seat]!.name);
  return t("ui.end.served", { names: list(winners) });
}

function fell(view: SheetView): string {
  const player = view.players[view.seat]!;
  const faces = view.dice.map((die) => die.value).join(", ");
  return [t("ui.news.fell", { name: player.name, faces, roll: view.roll }), isHere(view, view.seat) ? besideSentence(player) : ""].join(" ").trim();
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
