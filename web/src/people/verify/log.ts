/** A table's log, as `table.save` gives it and files keep it; see docs/architecture.md. */
import type { Seat } from "../../core/view";

export interface LogAction {
  type: string;
  [fact: string]: unknown;
}

export interface LogEntry {
  seq: number;
  seat: Seat | null;
  action: LogAction;
}

export interface Log {
  gobelet: number;
  game: string;
  ruleset?: unknown;
  options?: Record<string, unknown>;
  seats: string[];
  dice: LogDice;
  entries: LogEntry[];
  /** The state it began from, where it was opened from another device's link. */
  base?: string;
  /** There where each player has a device of their own. */
  live?: object;
}

export interface LogDice {
  source: string;
  commitment?: string;
  seed?: string;
  /** Faces that another device had shown: seat, turn, throw, position, face. */
  shown?: [number, number, number, number, number][];
  /** How many entries fell under another device's seal. */
  since?: number;
}

const isObject = (what: unknown): what is Record<string, unknown> => typeof what === "object" && what !== null && !Array.isArray(what);

function isEntry(what: unknown): what is LogEntry {
  if (!isObject(what) || !isObject(what.action) || typeof what.action.type !== "string") return false;
  return what.seat === null || Number.isInteger(what.seat);
}

/** The log in a text, or null where it is none. Also what `table.save` answers around it is read. */
export function logIn(text: string): Log | null {
  try {
    const read = JSON.parse(text) as unknown;
    return asLog(isObject(read) && isObject(read.log) ? read.log : read);
  } catch {
    return null;
  }
}

export function asLog(what: unknown): Log | null {
  if (!isObject(what) || typeof what.game !== "string" || !isObject(what.dice) || typeof what.dice.source !== "string") return null;
  if (!Array.isArray(what.seats) || !Array.isArray(what.entries)) return null;
  if (!what.seats.every((name) => typeof name === "string") || !what.entries.every(isEntry)) return null;
  return what as unknown as Log;
}
