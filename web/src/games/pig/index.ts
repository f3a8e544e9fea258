import type { GameClient } from "..";
import { list, t } from "../../core/lang.svelte";
import Board from "./Board.svelte";
import { news } from "./news";
import Nothing from "./Nothing.svelte";
import PigTray from "./PigTray.svelte";
import type { PigView } from "./view";

export const pig: GameClient = {
  game: "pig",
  Board,
  Beside: Nothing,
  Tray: PigTray,
  news,
  total: (view, seat) => (view as PigView).players[seat]!.score,
  turn: (view) => t("ui.pig.turn", { turn: view.turn[0] }),
  headline: (view) => {
    if (!view.outcome) return "";
    if (view.outcome.reason !== "target_reached") return t(`outcome.${view.outcome.reason}`);
    const winners = view.outcome.places[0] ?? [];
    const total = view.outcome.totals[winners[0] ?? 0] ?? 0;
    return t("ui.end.won", { n: winners.length, names: list(winners.map((seat) => view.players[seat]!.name)), total });
  },
};
