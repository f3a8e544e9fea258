import type { GameClient } from "..";
import { t } from "../../core/lang.svelte";
import Beside from "./Beside.svelte";
import Board from "./Board.svelte";
import Drawing from "./Drawing.svelte";
import { news } from "./news";
import Stock from "./Stock.svelte";
import { mustPass, type YamView } from "./view";
import { endSentence } from "./words";

export const yamMaster: GameClient = {
  game: "yam_master",
  Board,
  Beside,
  Drawing,
  Standing: Stock,
  news,
  total: (view, seat) => (view as YamView).players[seat]!.tokens_left,
  turn: (view) => t("ui.yam_master.turn", { turn: view.turn[0] }),
  headline: (view) => endSentence(view as YamView),
  last: (view) =>
    mustPass(view as YamView) ? { word: t("ui.yam_master.pass"), small: t("ui.yam_master.pass.why"), action: { type: "pass" } } : null,
};
