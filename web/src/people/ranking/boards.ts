import type { Board } from "../answers";

/** The boards of a game: sheets do not disturb each other, so that places there are luck; elsewhere they tell. */
const BOARDS: Record<string, readonly Board[]> = {
  sheet: ["score", "decisions"],
  yam_master: ["rating"],
  four_two_one: ["rating"],
  pig: ["rating"],
};

export const boardsOf = (game: string): readonly Board[] => (Object.hasOwn(BOARDS, game) ? BOARDS[game]! : []);

interface Ranged {
  value: number;
  low: number;
  high: number;
}

/** Where the values of some rows lie on one scale from 0 to 1. */
export function scale(rows: readonly Ranged[]): (row: Ranged) => { low: number; value: number; high: number } {
  const least = Math.min(...rows.map(({ low }) => low));
  const width = Math.max(...rows.map(({ high }) => high)) - least || 1;
  const at = (value: number) => Math.min(1, Math.max(0, (value - least) / width));
  return ({ low, value, high }) => ({ low: at(low), value: at(value), high: at(high) });
}
