/** Numbers behind the plots of a player's games. */

/** The mean of the last `window` values up to each one. */
export function running(values: readonly number[], window: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i + 1 - window), i + 1)));
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Values from `low` up to the next one's `low`, and how many they are. */
export interface Bin {
  low: number;
  high: number;
  count: number;
}

/** Which games are named under a plot of that many, `width` pixels wide: the first, the last and round ones between. */
export function gameMarks(count: number, width: number): number[] {
  if (count < 2) return [1];
  const most = Math.max(1, Math.floor(width / ROOM));
  const step = WIDTHS.find((each) => (count - 1) / each <= most) ?? Math.ceil(count / most);
  const far = (mark: number, from: number) => (Math.abs(mark - from) / (count - 1)) * width >= LEAST;
  const round = Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step);
  return [1, ...round.filter((mark) => far(mark, 1) && far(mark, count)), count];
}

/** Every how manyth label is written where each has so many pixels, so that none touches the next. */
export const everyLabel = (labels: readonly number[], step: number): number =>
  Math.max(1, Math.ceil((Math.max(...labels.map((label) => String(label).length)) * DIGIT + GAP) / step));

/** What a label under a plot should have, and what it needs, in pixels; how wide a digit is, and what must be free between two numbers. */
const ROOM = 42;
const LEAST = 34;
const DIGIT = 8.5;
const GAP = 9;

const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];

/** Whole numbers in ranges of a round width, ten of them or fewer; empty ones between others are there too. */
export function binned(values: readonly number[], most = 10): Bin[] {
  if (values.length === 0) return [];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const fits = (width: number) => Math.floor(greatest / width) - Math.floor(least / width) < most;
  const width = WIDTHS.find(fits) ?? Math.ceil((greatest - least + 1) / (most - 1));
  const first = Math.floor(least / width);
  const bins = Array.from({ length: Math.floor(greatest / width) - first + 1 }, (_, i) => ({ low: (first + i) * width, high: (first + i + 1) * width - 1, count: 0 }));
  for (const value of values) bins[Math.floor(value / width) - first]!.count++;
  return bins;
}
