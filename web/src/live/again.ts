import { me } from "../people/me.svelte";
import { t } from "../core/lang.svelte";
import { recall } from "../core/storage";
import type { Live, TableView } from "../core/view";
import { joinTable, openTable, quickMatch } from "./enter";

/** What was asked for at each table and is not yet answered: touched twice it is asked for once. */
const asked = new Map<string, Promise<void>>();

/** The next game: strangers are looked for again; friends go on at one table, which the server opens for whoever asks first. All keep their parts. */
export function again(view: TableView, live: Live): Promise<void> {
  const going = asked.get(view.table) ?? next(view, live).finally(() => asked.delete(view.table));
  asked.set(view.table, going);
  return going;
}

async function next({ table, game, ruleset, options, rematch, players, advice }: TableView, live: Live): Promise<void> {
  const mine = live.you ?? null;
  const own = mine === null ? undefined : players[mine]?.name;
  const role = mine === null ? undefined : live.seats[mine]?.role;
  const name = own || me()?.name || recall("name", "") || t("ui.live.guest");
  if (live.quick && typeof ruleset === "string") return quickMatch(game, ruleset, name, recall("quick.fill", true));
  if (mine === null && live.next) return joinTable(live.next, name, "play");
  await openTable({ game, ruleset, options: rematch ?? options, seats: [name], most: live.most, turn_seconds: live.seconds ?? null, advice, again: table, ...(role ? { role } : {}) }, name);
}
