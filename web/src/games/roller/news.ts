import { t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { TableView } from "../../core/view";
import type { RollerView } from "./view";
import { rolledSentence } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  const view = after as RollerView;
  return view.last_roll ? `${rolledSentence(view, view.last_roll)}.` : "";
}
