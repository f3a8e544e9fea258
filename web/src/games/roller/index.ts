import type { GameClient } from "..";
import { t } from "../../core/lang.svelte";
import Board from "./Board.svelte";
import { news } from "./news";
import Nothing from "./Nothing.svelte";
import RollerTray from "./RollerTray.svelte";
import type { RollerView } from "./view";

export const roller: GameClient = {
  game: "roller",
  Board,
  Beside: Nothing,
  Tray: RollerTray,
  news,
  total: (view, seat) => (view as RollerView).players[seat]!.rolls,
  turn: (view) => t("roller.rolls", { n: (view as RollerView).rolls_made }),
};
