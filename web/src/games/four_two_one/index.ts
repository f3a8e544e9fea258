import type { GameClient } from "..";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import FourTray from "./FourTray.svelte";
import { news } from "./news";
import type { FourView } from "./view";
import { endSentence, turnWord } from "./words";

export const fourTwoOne: GameClient = {
  game: "four_two_one",
  Board,
  Beside,
  Tray: FourTray,
  named: () => true,
  news,
  total: (view, seat) => (view as FourView).players[seat]!.tokens,
  turn: (view) => turnWord(view as FourView),
  headline: (view) => endSentence(view as FourView),
};
