import type { GameClient } from "..";
import { t } from "../../core/lang.svelte";
import Board from "./Board.svelte";
import { news } from "./news";
import Nothing from "./Nothing.svelte";
import PigTray from "./PigTray.svelte";
import type { PigView } from "./view";
import { finalSentence } from "./words";

export const pig: GameClient = {
  game: "pig",
  Board,
  Beside: Nothing,
  Tray: PigTray,
  named: () => true,
  news,
  total: (view, seat) => (view as PigView).players[seat]!.score,
  turn: (view) => t("ui.pig.turn", { turn: view.turn[0] }),
  headline: finalSentence,
};
