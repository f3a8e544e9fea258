import { describe, expect, it } from "vitest";
import { ends, spots, ticks } from "./curve";

const curve = [
  { seq: 0, turn: 1, value: 245 },
  { seq: 3, turn: 1, value: 250 },
  { seq: 3, turn: 1, value: 248 },
  { seq: 9, turn: 2, value: 240 },
];

describe("the plot of a game", () => {
  it("spreads what happened in a turn over it", () =>
    expect(spots(curve)).toEqual([{ at: 0, value: 245 }, { at: 0.5, value: 250 }, { at: 1, value: 248 }, { at: 2, value: 240 }]));
  it("knows what was to be expected after each turn", () => expect(ends(curve).map(({ value }) => value)).toEqual([245, 248, 240]));
  it("begins where the log begins", () => expect(spots(curve.slice(3))[0]).toEqual({ at: 1, value: 240 }));
  it("has nothing to draw of nothing", () => expect(spots([])).toEqual([]));
});

describe("the numbers beside it", () => {
  it("are round and hold all values", () => {
    expect(ticks([203, 268])).toEqual([200, 220, 240, 260, 280]);
    expect(ticks([250, 250])).toEqual([250, 251]);
    expect(ticks([-12, 4])).toEqual([-15, -10, -5, 0, 5]);
  });
});
