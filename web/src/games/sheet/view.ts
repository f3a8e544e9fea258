import type { Facts } from "../../core/words";
import type { Die, Player, Seat, TableView, Titles } from "../../core/view";

export interface Entry {
  category: string;
  word: string;
  title?: Titles;
  /** -1 where the total loses what the box holds. */
  sign?: number;
  /** What it gives when the dice fell so on the first throw. */
  served?: number;
  /** The row that must hold its points before this one gives any. */
  after?: string;
  /** Where there are several columns: the box within its column, and the column. */
  row?: string;
  column?: string;
}

export interface Column {
  column: string;
  title: Titles;
  order: "free" | "down" | "up";
  multiplier: number;
  dry: boolean;
}

/** What a sheet, or one of its columns, adds up to. */
export interface Sums {
  upper: number;
  upper_bonus: number;
  lower: number;
  total: number;
}

export interface Layout {
  upper: Entry[];
  lower: Entry[];
  upper_bonus: { from: number; points: number } | null;
  extra_bonus: number;
  columns?: Column[];
  /** Two rows that count nothing unless the first holds more than the second. */
  span?: { high: string; low: string };
  /** The box that wins at once when its hand is served on the first throw. */
  wins?: string;
}

/** A sentence as the server names it: the key of a word, and what fills it. */
export interface Said {
  key: string;
  facts: Facts;
}

export interface Joker {
  face: number;
  rule: string;
  open: string[];
  closed: string[];
  words: Said[];
  closed_words: Said;
}

export interface SheetPlayer extends Player, Sums {
  cells: Record<string, number | null>;
  extra_bonus: number;
  extra: number;
  /** Throws kept for later turns, where the rules have that. */
  saved?: number;
  columns?: Sums[];
  turn: number;
  /** The dice of this seat. */
  hand: number[];
  roll: number;
  open?: Record<string, number>;
  bonus?: number;
  /** What each box brings beside its points, where that differs from box to box. */
  bonuses?: Record<string, number>;
  joker?: Joker | null;
}

export interface SheetView extends TableView {
  layout: Layout;
  players: SheetPlayer[];
}

/** How a box stands now. `fresh` is the one written last. */
export interface Box {
  state: "done" | "open" | "closed" | "empty";
  points: number | null;
  fresh: boolean;
}

export function boxOf(view: SheetView, seat: Seat, category: string): Box {
  const player = view.players[seat]!;
  const written = player.cells[category] ?? null;
  const fresh = view.last?.seat === seat && view.last.action.category === category && written !== null;
  if (written !== null) return { state: "done", points: written, fresh };
  const points = player.open?.[category];
  if (points !== undefined) return { state: "open", points, fresh };
  return { state: player.joker?.closed.includes(category) ? "closed" : "empty", points: null, fresh };
}

/** The dice of one seat, where all play at once. */
export function handOf(view: SheetView, seat: Seat): Die[] | null {
  const hand = view.simultaneous ? view.players[seat]?.hand : undefined;
  const sides = view.dice[0]?.sides ?? 6;
  return hand ? hand.map((value) => ({ value, kept: false, sides })) : null;
}

/** True when the seat of the view may write in this box now. */
export function offered(view: SheetView, seat: Seat, category: string): boolean {
  const score = view.actions.score as { category?: string[] } | undefined;
  return seat === view.seat && (score?.category?.includes(category) ?? false);
}

/** One line of the sheet: the same box in every column. */
export interface Row {
  row: string;
  first: Entry;
  boxes: Entry[];
}

export function rowsOf(entries: Entry[]): Row[] {
  const rows = new Map<string, Row>();
  for (const entry of entries) {
    const name = entry.row ?? entry.category;
    const row = rows.get(name);
    if (row) row.boxes.push(entry);
    else rows.set(name, { row: name, first: entry, boxes: [entry] });
  }
  return [...rows.values()];
}

/** What a phone draws in one of its two columns: boxes of a section, with the bonus after the upper ones. */
export interface Part {
  section: "upper" | "lower";
  entries: Entry[];
  bonus: boolean;
}

/** Both columns of a phone. The upper boxes stand at the left unless one side would be much longer than the other. */
export function halves({ upper, lower, upper_bonus }: Layout): [Part[], Part[]] {
  const above = upper.length + (upper_bonus ? 1 : 0);
  if (Math.abs(above - lower.length) <= 2) return [partsOf(upper, [], upper_bonus !== null), partsOf([], lower, false)];
  const half = Math.ceil((above + lower.length) / 2);
  const left = Math.min(half, above);
  const bonusLeft = upper_bonus !== null && left === above;
  const taken = bonusLeft ? upper.length : Math.min(left, upper.length);
  return [
    partsOf(upper.slice(0, taken), lower.slice(0, half - left), bonusLeft),
    partsOf(upper.slice(taken), lower.slice(half - left), upper_bonus !== null && !bonusLeft),
  ];
}

function partsOf(upper: Entry[], lower: Entry[], bonus: boolean): Part[] {
  const parts: Part[] = [];
  if (upper.length > 0 || bonus) parts.push({ section: "upper", entries: upper, bonus });
  if (lower.length > 0) parts.push({ section: "lower", entries: lower, bonus: false });
  return parts;
}

/** How many lines of a phone's column are filled. */
export const linesOf = (parts: Part[]): number => parts.reduce((lines, part) => lines + part.entries.length + (part.bonus ? 1 : 0), 0);
