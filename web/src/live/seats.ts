import { recall, remember } from "../core/storage";
import type { Seat } from "../core/view";

/** A seat that this device holds at a live table. Its token opens the seat to whoever has it, and stays here. */
export interface Held {
  seat: Seat;
  token: string;
  /** What this device adds to the dice, until it is opened. */
  bytes?: string;
}

const MOST = 40;
type Seats = [table: string, held: Held][];

const all = (): Seats => recall<Seats>("seats", []);

export const seatAt = (table: string): Held | null => all().find(([name]) => name === table)?.[1] ?? null;

/** Remembers a seat; those of the tables joined longest ago are forgotten. */
export function holdSeat(table: string, held: Held): void {
  remember("seats", [[table, held], ...others(table)].slice(0, MOST));
}

export const dropSeat = (table: string): void => remember("seats", others(table));

/** Forgets every seat: who plays here next must not sit at them. */
export const dropSeats = (): void => remember("seats", []);

const others = (table: string): Seats => all().filter(([name]) => name !== table);
