import { list, t } from "./lang.svelte";
import { ranking } from "./ranking";
import type { TableView } from "./view";

/** Who won, and with how many points, where the game has no words of its own for it; empty while it is not over, and where all have left. */
export function endingSentence({ players, outcome }: TableView): string {
  if (!outcome || outcome.places.length === 0) return "";
  const total = ranking(outcome)[0]?.total ?? 0;
  if (players.length === 1) return t("ui.end.solo", { n: total });
  const winners = (outcome.places[0] ?? []).map((seat) => players[seat]!.name);
  return t("ui.end.won", { n: winners.length, names: list(winners), total });
}
