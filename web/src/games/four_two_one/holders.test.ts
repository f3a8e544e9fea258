import { describe, expect, it } from "vitest";
import { dealt, moved } from "./holders";

const all = (held: ReturnType<typeof dealt>) => [...held.pot, ...held.seats.flat()].sort((a, b) => a - b);

describe("tokens keep their names while they move", () => {
  it("deals as the counts say", () => {
    expect(dealt(3, [0, 2])).toEqual({ pot: [0, 1, 2], seats: [[], [3, 4]] });
  });

  it("moves only those that change hands", () => {
    const before = dealt(5, [1, 2]);
    const after = moved(before, 2, [4, 2]);
    expect(after.pot).toEqual([0, 1]);
    expect(after.seats).toEqual([[5, 2, 3, 4], [6, 7]]);
  });

  it("passes from seat to seat", () => {
    const after = moved(dealt(0, [4, 3, 1]), 0, [2, 3, 3]);
    expect(after.seats).toEqual([[0, 1], [4, 5, 6], [7, 2, 3]]);
  });

  it("never loses one", () => {
    let held = dealt(21, [0, 0, 0]);
    for (const [pot, ...seats] of [[14, 7, 0, 0], [0, 7, 10, 4], [0, 0, 12, 9], [14, 7, 0, 0]] as number[][]) {
      held = moved(held, pot!, seats);
      expect([held.pot.length, ...held.seats.map((seat) => seat.length)]).toEqual([pot, ...seats]);
      expect(all(held)).toEqual(Array.from({ length: 21 }, (_, i) => i));
    }
  });

  it("deals anew for another table", () => {
    expect(moved(dealt(21, [0, 0]), 11, [0, 0])).toEqual(dealt(11, [0, 0]));
  });
});
