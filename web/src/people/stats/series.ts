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
