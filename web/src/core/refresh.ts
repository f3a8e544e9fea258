import { known, mark } from "./known.svelte";
import { server } from "./server.svelte";
import { turnOf, type Known } from "./tables";
import { reasonOf } from "./toasts.svelte";

/**
 * Asks the server how the unfinished tables stand, without moving them in the list. Not those where others play too: to
 * ask for such a table is to sit down at it.
 */
export async function refresh(): Promise<void> {
  const unfinished = known().filter((one) => !one.finished && !one.gone && !one.live);
  await Promise.all(unfinished.map(look));
}

async function look(one: Known): Promise<void> {
  try {
    const view = await server.view(one.table);
    mark(one.table, { turn: turnOf(view), finished: view.outcome !== null });
  } catch (problem) {
    if (reasonOf(problem) === "unknown_table") mark(one.table, { gone: true });
  }
}
