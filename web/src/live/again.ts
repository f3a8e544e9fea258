import { me } from "../people/me.svelte";
import { t } from "../core/lang.svelte";
import { recall } from "../core/storage";
import type { Live, TableView } from "../core/view";
import { openTable, quickMatch } from "./enter";

/** A new table of the same game: strangers are looked for again, friends come by the code that it shows. */
export async function again({ game, ruleset, options, rematch }: TableView, live: Live): Promise<void> {
  const name = me()?.name || recall("name", "") || t("ui.live.guest");
  if (live.quick && typeof ruleset === "string") return quickMatch(game, ruleset, name, recall("quick.fill", true));
  await openTable({ game, ruleset, options: rematch ?? options, seats: [name], most: live.most, turn_seconds: live.seconds ?? null }, name);
}
