import type { Die, Player, Seat, TableView } from "../../core/view";

/** A die of the last roll: every face that it showed where it exploded, whether it counts. */
export interface Thrown extends Die {
  faces?: number[];
  dropped?: boolean;
}

export interface Span {
  least: number;
  mean: number;
  fraction: string | null;
  greatest: number;
}

/** What a notation means, before it is thrown. */
export interface About extends Span {
  notation: string;
  dice: number;
  repeats: number;
  /** Dice may explode: the mean is that of endless ones. */
  open: boolean;
}

export interface Term {
  sign: 1 | -1;
  text: string;
  value: number;
  /** The positions of its dice, from the first to the one after the last; none for a number. */
  dice?: [number, number];
}

export interface Roll extends Span {
  number: number;
  seat: Seat;
  notation: string;
  total: number;
  lines: { total: number; terms: Term[] }[];
  exploded: number;
  open: boolean;
}

export interface Past {
  number: number;
  seat: Seat;
  notation: string;
  total: number;
  results?: number[];
  dice?: number[];
  dropped?: number[];
}

/** How often each face of a kind fell; `width` faces together where there are many. */
export interface Tally {
  sides: number;
  thrown: number;
  width: number;
  counts: number[];
  share: number;
}

export interface RollerView extends TableView {
  dice: Thrown[];
  last_roll: Roll | null;
  history: Past[];
  counts: Tally[];
  rolls_made: number;
  players: (Player & { rolls: number })[];
}

/** The bars of a tally: which faces, how often, and the shares that fell and that may be expected. */
export function bars(tally: Tally): { from: number; to: number; count: number; share: number; expected: number }[] {
  return tally.counts.map((count, i) => {
    const from = i * tally.width + 1;
    const to = Math.min(tally.sides, from + tally.width - 1);
    return { from, to, count, share: tally.thrown ? count / tally.thrown : 0, expected: (to - from + 1) * tally.share };
  });
}

/** What is written once a die is touched: one more of its kind where that is what stands last, else added. */
export function withDie(text: string, sides: number): string {
  const before = text.trim();
  if (before === "") return `d${sides}`;
  const last = /^(.*?)(\d*)d(\d+)$/i.exec(before);
  if (last && Number(last[3]) === sides && (last[1] === "" || /[+x×-]\s*$/.test(last[1]!))) {
    return `${last[1]}${Number(last[2] || 1) + 1}d${sides}`;
  }
  return /[+-]$/.test(before) ? `${before}d${sides}` : `${before}+d${sides}`;
}
