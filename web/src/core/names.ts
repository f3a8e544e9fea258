import type { Level } from "./view";

/** Who will sit at a table to come: a person, or a bot of a level. The list says who plays after whom. */
export interface Sitting {
  name: string;
  bot: Level | null;
}

export function added<T>(seats: T[], one: T, most: number): T[] {
  return seats.length < most ? [...seats, one] : seats;
}

export function removed<T>(seats: T[], at: number, least: number): T[] {
  return seats.length > least ? seats.filter((_, i) => i !== at) : seats;
}

/** Moves one of them a place earlier. */
export function earlier<T>(seats: T[], at: number): T[] {
  if (at < 1) return seats;
  const moved = [...seats];
  [moved[at - 1], moved[at]] = [moved[at]!, moved[at - 1]!];
  return moved;
}

/** As many as the game takes: those of the last time, or people without a name yet. */
export function fitted(seats: Sitting[], least: number, most: number): Sitting[] {
  const some = seats.slice(0, most);
  while (some.length < Math.max(1, least)) some.push({ name: "", bot: null });
  return some;
}

/** Those of last time, as this device remembers them. */
export function seated(names: string[], bots: (Level | null)[]): Sitting[] {
  return names.map((name, i) => ({ name, bot: bots[i] ?? null }));
}

/** The number of a bot among the bots; 0 where it is the only one and needs none. */
export function botNumber(seats: Sitting[], at: number): number {
  const bots = seats.flatMap((seat, i) => (seat.bot ? [i] : []));
  return bots.length > 1 ? bots.indexOf(at) + 1 : 0;
}

/** The same players, the second of last time first. */
export function rotated<T>(seats: T[]): T[] {
  return [...seats.slice(1), ...seats.slice(0, 1)];
}
