import { t } from "./lang.svelte";
import type { TableModel } from "./table.svelte";
import type { TableView } from "./view";

/** What the big button of a tray says while the seat it shows is a bot's; null where it is not. */
export function botGo(table: TableModel, view: TableView): { word: string; small: string; quiet: true; run: (() => void) | null } | null {
  if (table.bot === null || !view.bots[view.seat]) return null;
  const word = t("ui.bots.plays", { name: view.players[view.seat]!.name });
  return { word, small: t(table.hurried ? "ui.open.wait" : "ui.bots.hurry"), quiet: true, run: () => (table.hurried = true) };
}
