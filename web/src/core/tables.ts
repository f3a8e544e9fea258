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
  /** Each plays there on a device of their own. */
  live?: boolean;
  /** The server no longer has it. */
  gone?: boolean;
  /** The seal of its dice as this device saw it first: what is shown later must be the same. */
  seal?: string;
}

const MOST = 60;

/** The word for where a table is: some games have no fixed number of turns. */
export function turnKey(known: Known): string {
  if (known.live && known.turn[0] === 0) return "ui.live.before";
  return known.turn[1] > 0 ? "ui.turn.small" : "ui.turn.open";
}

/** The page of a table. */
export const hrefOf = (known: Known): string => `/${known.live ? "live" : "table"}/${known.table}`;

/** The list with this table as it is now, the one seen last first. */
export function noted(list: Known[], view: TableView, now: number): Known[] {
  const before = list.find((known) => known.table === view.table);
  const seal = before?.seal ?? view.commitment;
  const known: Known = {
    table: view.table,
    title: view.title,
    names: view.players.map((player) => player.name),
    turn: view.turn,
    seen: now,
    moved: before?.moved ?? false,
    finished: view.outcome !== null,
    ...(view.live ? { live: true } : {}),
    ...(seal ? { seal } : {}),
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
