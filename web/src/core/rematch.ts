import { note } from "./known.svelte";
import { rotated, seated } from "./names";
import { go } from "./router.svelte";
import { server } from "./server.svelte";
import { complain } from "./toasts.svelte";
import type { TableView } from "./view";

/** A new game of the same kind for the same players; with `rotate` the second of them begins, unless the game says who. */
export async function rematch({ game, ruleset, options, players, source, rematch, bots, advice }: TableView, rotate: boolean): Promise<void> {
  const before = seated(players.map((player) => player.name), bots);
  const now = rotate && !rematch ? rotated(before) : before;
  const seats = now.map(({ name }) => name);
  const levels = now.map(({ bot }) => bot);
  const typed = source === "typed" ? { dice: "typed" as const } : {};
  try {
    const { view } = await server.start({ game, ruleset, seats, bots: levels, advice, options: rematch ?? options, ...typed });
    note(view);
    go(`/table/${view.table}`, { replace: true });
  } catch (problem) {
    complain(problem);
  }
}
