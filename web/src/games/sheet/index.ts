import type { GameClient } from "..";
import type { SheetView } from "./view";
import Board from "./Board.svelte";
import Joker from "./Joker.svelte";
import { news } from "./news";

export const sheet: GameClient = {
  game: "sheet",
  Board,
  Beside: Joker,
  news,
  total: (view, seat) => (view as SheetView).players[seat]!.total,
};
