import type { Live, LiveSeat, TableView, Titles } from "./view";

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
  /** The seat that this device gave up there, while it may have it back. */
  left?: { seat: number; role: LiveSeat["role"] } | null;
  /** The server no longer has it. */
  gone?: boolean;
  /** The seal of its dice as this device saw it first: what is shown later must be the same. */
  seal?: string;
}

const MOST = 60;

/** Games that end after a number of turns which nobody comes near: who reads it would think that far to go. */
const ENDLESS: ReadonlySet<string> = new Set(["yam_master"]);

/** The turn that a table is in, and how many there are: 0 where nobody can say. */
export const turnOf = ({ game, turn }: Pick<TableView, "game" | "turn">): [number, number] => (ENDLESS.has(game) ? [turn[0], 0] : turn);

/** The word for where a table is: some games have no fixed number of turns. */
export function turnKey(known: Pick<Known, "live" | "turn">): string {
  if (known.live && known.turn[0] === 0) return "ui.live.before";
  return known.turn[1] > 0 ? "ui.turn.small" : "ui.turn.open";
}

/** The page of a table. */
export const hrefOf = (known: Known): string => `/${known.live ? "live" : "table"}/${known.table}`;

/** Whether the seat that somebody gave up is theirs to take again. */
const leftStill = ({ you, status, seats }: Live, seat: number): boolean => (you ?? null) === null && status === "playing" && seats[seat]?.left === true;

/** The list with this table as it is now, the one seen last first. */
export function noted(list: Known[], view: TableView, now: number): Known[] {
  const before = list.find((known) => known.table === view.table);
  const seal = before?.seal ?? view.commitment;
  const left = before?.left && view.live && leftStill(view.live, before.left.seat) ? before.left : null;
  const known: Known = {
    table: view.table,
    title: view.title,
    names: view.players.map((player) => player.name),
    turn: turnOf(view),
    seen: now,
    moved: before?.moved ?? false,
    finished: view.outcome !== null,
    ...(view.live ? { live: true } : {}),
    ...(left ? { left } : {}),
    ...(seal ? { seal } : {}),
  };
  return [known, ...without(list, view.table)].slice(0, MOST);
}

export function without(list: Known[], table: string): Known[] {
  return list.filter((known) => known.table !== table);
}

/** The list without the tables that a player of this device shares with other devices. */
export const apart = (list: Known[]): Known[] => list.filter((known) => !known.live);

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
  const latest = unfinished.find((known) => !known.moved && !known.gone && !known.left) ?? null;
  return {
    latest,
    others: unfinished.filter((known) => known !== latest),
    finished: list.filter((known) => known.finished),
  };
}
