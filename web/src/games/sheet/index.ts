import type { GameClient } from "..";
import { handOf, type SheetView } from "./view";
import Board from "./Board.svelte";
import Joker from "./Joker.svelte";
import { headline, news } from "./news";

export const sheet: GameClient = {
  game: "sheet",
  Board,
  Beside: Joker,
  named: (_, wide) => wide,
  news,
  headline,
  dice: (view, seat) => handOf(view as SheetView, seat),
  total: (view, seat) => (view as SheetView).players[seat]!.total,
};
