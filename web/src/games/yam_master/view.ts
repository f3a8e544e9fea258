import type { Player, Seat, TableView } from "../../core/view";

export type Place = [row: number, column: number];

export interface Square {
  square: Place;
  kind: string;
  owner: Seat | null;
}

export interface Chance {
  square: Place;
  kind: string;
  /** From 0 to 1. */
  chance: number;
}

export interface Line {
  seat: Seat;
  squares: Place[];
  points: number;
}

export interface YamPlayer extends Player {
  tokens_left: number;
  tokens: number;
  points: number;
}

export interface YamView extends TableView {
  board: Square[];
  tokens_left: [number, number];
  challenge: boolean;
  challenge_made: boolean;
  kinds: string[];
  squares: Place[];
  chances: Chance[];
  /** Once it is over: the rows that count, and the row of five. */
  lines: Line[];
  players: YamPlayer[];
}

export const same = (a: Place, b: Place): boolean => a[0] === b[0] && a[1] === b[1];

/** A square as players call it: a letter for the column, a number for the row. */
export const nameOf = ([row, column]: Place): string => "ABCDE".charAt(column) + String(row + 1);

/** What a touch on this square would do, as the view offers it to its seat. */
export function offeredAt(view: YamView, square: Place): "place" | "remove" | null {
  for (const type of ["place", "remove"] as const) {
    const offer = view.actions[type] as { square?: Place[] } | undefined;
    if (offer?.square?.some((one) => same(one, square))) return type;
  }
  return null;
}

/** The chance of a square, or null where there is none to tell. */
export function chanceAt(view: YamView, square: Place): number | null {
  return view.chances.find((one) => same(one.square, square))?.chance ?? null;
}

/** The kinds of square that the dice may cover and that are still free, in the order in which they are told. */
export function litKinds(view: YamView): string[] {
  const lit = view.board.filter((one) => view.squares.some((square) => same(square, one.square)));
  return view.kinds.filter((kind) => lit.some((one) => one.kind === kind));
}

/** True for the square of the action that stands last. */
export function fresh(view: YamView, square: Place): boolean {
  const last = view.last?.action;
  return last?.type === "place" && same(last.square as Place, square);
}

/** True when only a pass is left to do. */
export function mustPass(view: YamView): boolean {
  const offered = Object.keys(view.actions);
  return offered.length === 1 && offered[0] === "pass";
}

/** How the challenge stands, or null where none was declared. */
export function challengeOf(view: YamView): "declared" | "made" | "lost" | null {
  if (!view.challenge) return null;
  if (view.challenge_made) return "made";
  return view.rolls_left > 0 ? "declared" : "lost";
}

/** A line drawn over the board, from the middle of its first square to that of its last; one square is one long. */
export function stroke({ squares }: Line): { x1: number; y1: number; x2: number; y2: number } {
  const [first, last] = [squares[0]!, squares[squares.length - 1]!];
  return { x1: first[1] + 0.5, y1: first[0] + 0.5, x2: last[1] + 0.5, y2: last[0] + 0.5 };
}
