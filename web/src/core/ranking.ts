import type { Outcome, Seat } from "./view";

export interface Ranked {
  place: number;
  seat: Seat;
  total: number;
}

/** The seats in order, with the number of their place: equal ones share it and the next is skipped. */
export function ranking(outcome: Outcome): Ranked[] {
  let place = 1;
  return outcome.places.flatMap((seats) => {
    const shared = seats.map((seat) => ({ place, seat, total: outcome.totals[seat] ?? 0 }));
    place += seats.length;
    return shared;
  });
}
