import type { Point } from "./answers";

/** A place on the plot: how many turns were played, and what final score was to be expected then. */
export interface Spot {
  at: number;
  value: number;
}

/** A player's way through the game; what happened within a turn is spread evenly over it. */
export function spots(curve: readonly Point[]): Spot[] {
  const [start, ...later] = curve;
  if (!start) return [];
  const first = start.turn - 1;
  const inTurn = new Map<number, number>();
  for (const { turn } of later) inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1);
  const met = new Map<number, number>();
  const rest = later.map(({ turn, value }) => {
    const nth = (met.get(turn) ?? 0) + 1;
    met.set(turn, nth);
    return { at: turn - 1 + nth / inTurn.get(turn)!, value };
  });
  return [{ at: first, value: start.value }, ...rest];
}

/** What was to be expected after each turn, beginning with the start. */
export function ends(curve: readonly Point[]): Spot[] {
  return spots(curve).filter(({ at }) => Number.isInteger(at));
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500];

/** Round numbers from below the least value to above the greatest, not many more than `wanted`. */
export function ticks(values: readonly number[], wanted = 5): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = STEPS.find((each) => (high - low) / each <= wanted) ?? Math.ceil((high - low) / wanted / 500) * 500;
  const least = Math.floor(low / step) * step;
  const most = Math.max(Math.ceil(high / step) * step, least + step);
  return Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step);
}
