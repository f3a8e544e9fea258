import type { TableView, Titles } from "./view";

/** What this device knows of a table between two visits. */
export interface Known {
  table: string;
  title: Titles;
  names: string[];
  turn: [number, number];
  seen: number;
  moved: boolean;
  finished: boolean;
  /** The server no longer has it. */
  gone?: boolean;
}

const MOST = 60;

/** The word for where a table is: some games have no fixed number of turns. */
export const turnKey = (known: Known): string => (known.turn[1] > 0 ? "ui.turn.small" : "ui.turn.open");

/** The list with this table as it is now, the one seen last first. */
export function noted(list: Known[], view: TableView, now: number): Known[] {
  const before = list.find((known) => known.table === view.table);
  const known: Known = {
    table: view.table,
    title: view.title,
    names: view.players.map((player) => player.name),
    turn: view.turn,
    seen: now,
    moved: before?.moved ?? false,
    finished: view.outcome !== null,
  };
  return [known, ...without(list, view.table)].slice(0, MOST);
}

export function without(list: Known[], table: string): Known[] {
  return list.filter((known) => known.table !== table);
}

/** Puts a table taken off the list back where its age says. */
export function restored(list: Known[], known: Known): Known[] {
  return [...without(list, known.table), known].sort((a, b) => b.seen - a.seen);
}

/** A table whose place in time stays, with something else said of it. */
export function changed(list: Known[], table: string, change: Partial<Known>): Known[] {
  return list.map((known) => (known.table === table ? { ...known, ...change } : known));
}

/** The one to go on with, the other unfinished ones, and those that are over. */
export function sorted(list: Known[]): { latest: Known | null; others: Known[]; finished: Known[] } {
  const unfinished = list.filter((known) => !known.finished);
  const latest = unfinished.find((known) => !known.moved && !known.gone) ?? null;
  return {
    latest,
    others: unfinished.filter((known) => known !== latest),
    finished: list.filter((known) => known.finished),
  };
}
