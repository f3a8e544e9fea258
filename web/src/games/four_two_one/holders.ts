/** Who holds which token: each token keeps its name while it moves, so that it is seen to move. */
export type Holder = number | "pot";

export interface Held {
  pot: number[];
  seats: number[][];
}

/** All tokens as the counts say, in order, where nothing was known before. */
export function dealt(pot: number, seats: number[]): Held {
  let next = 0;
  const take = (count: number) => Array.from({ length: count }, () => next++);
  return { pot: take(pot), seats: seats.map(take) };
}

/** The same tokens once the counts are others: those that go are taken from the end, those that come are put there. */
export function moved(before: Held, pot: number, seats: number[]): Held {
  const total = pot + seats.reduce((sum, count) => sum + count, 0);
  const known = before.pot.length + before.seats.reduce((sum, held) => sum + held.length, 0);
  if (total !== known || before.seats.length !== seats.length) return dealt(pot, seats);
  const loose: number[] = [];
  const kept = [before.pot, ...before.seats].map((held, i) => {
    const wanted = i === 0 ? pot : seats[i - 1]!;
    loose.push(...held.slice(wanted));
    return held.slice(0, wanted);
  });
  kept.forEach((held, i) => {
    const wanted = i === 0 ? pot : seats[i - 1]!;
    held.push(...loose.splice(0, wanted - held.length));
  });
  return { pot: kept[0]!, seats: kept.slice(1) };
}
