import { offerOf } from "../core/games.svelte";
import type { TableView } from "../core/view";

/** What every page of a table asks for, though the server may keep it from a seat, or not know it before the start. */
export function filled(view: TableView): TableView {
  const known = typeof view.ruleset === "string" ? offerOf(view.ruleset)?.ruleset.title : undefined;
  const title = view.title ?? known ?? { fr: "Gobelet", en: "Gobelet" };
  return { ...view, title, dice: view.dice ?? [], dice_count: view.dice_count ?? 0, roll: view.roll ?? 0 };
}
