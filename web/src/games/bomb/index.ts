import type { GameClient } from "..";
import { t } from "../../core/lang.svelte";
import Board from "./Board.svelte";
import BombTray from "./BombTray.svelte";
import "./colours.css";
import { news, turn } from "./news";
import Nothing from "./Nothing.svelte";
import Setup from "./Setup.svelte";
import type { BombView } from "./view";

export const bomb: GameClient = {
  game: "bomb",
  Board,
  Beside: Nothing,
  Tray: BombTray,
  clear: true,
  Setup,
  pages: { manual: () => import("./ManualPage.svelte"), helper: () => import("./HelperPage.svelte") },
  headline: (view) => t(`outcome.${view.outcome?.reason}`),
  turn: (view) => turn(view as BombView),
  total: (view) => (view as BombView).solved,
  news,
};
