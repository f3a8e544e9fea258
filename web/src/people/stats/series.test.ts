import { describe, expect, it } from "vitest";
import { binned, running } from "./series";

describe("the mean of the last games", () => {
  it("begins with what there is", () => expect(running([200, 100, 300, 200], 2)).toEqual([200, 150, 200, 250]));
  it("is nothing of nothing", () => expect(running([], 10)).toEqual([]));
});

describe("how often which score", () => {
  it("counts whole numbers in round ranges, empty ones too", () =>
    expect(binned([201, 219, 220, 263], 4)).toEqual([
      { low: 200, high: 219, count: 2 },
      { low: 220, high: 239, count: 1 },
      { low: 240, high: 259, count: 0 },
      { low: 260, high: 279, count: 1 },
    ]));
  it("counts every score once", () => {
    const scores = Array.from({ length: 400 }, (_, i) => (i * 7919) % 1350);
    const bins = binned(scores);
    expect(bins.length).toBeLessThanOrEqual(10);
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(400);
  });
  it("takes one score, equal ones, and those below zero", () => {
    expect(binned([250])).toEqual([{ low: 250, high: 250, count: 1 }]);
    expect(binned([-3, -3])).toEqual([{ low: -3, high: -3, count: 2 }]);
    expect(binned([-12, 30]).at(0)!.low).toBeLessThanOrEqual(-12);
  });
  it("has nothing to draw of nothing", () => expect(binned([])).toEqual([]));
});
