import { me } from "../people/me.svelte";
import { t } from "../core/lang.svelte";
import { recall } from "../core/storage";
import type { Live, TableView } from "../core/view";
import { joinTable, openTable, quickMatch } from "./enter";

/** The next game: strangers are looked for again; among friends the first opens a table, to which the others are led. All keep their parts. */
export async function again({ table, game, ruleset, options, rematch, players }: TableView, live: Live): Promise<void> {
  const mine = live.you ?? null;
  const own = mine === null ? undefined : players[mine]?.name;
  const role = mine === null ? undefined : live.seats[mine]?.role;
  const name = own || me()?.name || recall("name", "") || t("ui.live.guest");
  if (live.quick && typeof ruleset === "string") return quickMatch(game, ruleset, name, recall("quick.fill", true));
  if (live.next) return joinTable(live.next, name, role ?? "play");
  await openTable({ game, ruleset, options: rematch ?? options, seats: [name], most: live.most, turn_seconds: live.seconds ?? null, again: table, ...(role ? { role } : {}) }, name);
}
