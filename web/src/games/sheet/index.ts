import type { GameClient } from "..";
import type { TableView } from "../../core/view";
import { handOf, type SheetView } from "./view";
import { list, t } from "../../core/lang.svelte";
import Board from "./Board.svelte";
import Joker from "./Joker.svelte";
import { news } from "./news";

export const sheet: GameClient = {
  game: "sheet",
  Board,
  Beside: Joker,
  news,
  headline,
  dice: (view, seat) => handOf(view as SheetView, seat),
  total: (view, seat) => (view as SheetView).players[seat]!.total,
};

/** Who won at once, with a hand served on the first throw: the totals do not say it. */
function headline(view: TableView): string | undefined {
  if (view.outcome?.reason !== "served") return undefined;
  const winners = (view.outcome.places[0] ?? []).map((seat) => view.players[seat]!.name);
  return t("ui.end.served", { names: list(winners) });
}
