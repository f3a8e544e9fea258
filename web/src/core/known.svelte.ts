import { recall, remember } from "./storage";
import { apart, changed, noted, restored, without, type Known } from "./tables";
import type { TableView } from "./view";

let list = $state.raw<Known[]>(recall<Known[]>("tables", []));

function keep(next: Known[]): void {
  list = next;
  remember("tables", next);
}

// another tab of this browser plays at the same tables
addEventListener("storage", () => (list = recall<Known[]>("tables", [])));

export const known = () => list;
export const knownTable = (table: string) => list.find((one) => one.table === table) ?? null;
export const note = (view: TableView) => keep(noted(list, view, Date.now()));
export const forget = (table: string) => keep(without(list, table));
/** Forgets every table where each plays on a device of their own. */
export const forgetLive = () => keep(apart(list));
export const restore = (one: Known) => keep(restored(list, one));
export const mark = (table: string, change: Partial<Known>) => keep(changed(list, table, change));
