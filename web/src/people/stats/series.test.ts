import { describe, expect, it } from "vitest";
import { binned, everyLabel, gameMarks, running } from "./series";

describe("the mean of the last games", () => {
  it("begins with what there is", () => expect(running([200, 100, 300, 200], 2)).toEqual([200, 150, 200, 250]));
  it("is nothing of nothing", () => expect(running([], 10)).toEqual([]));
});

describe("the games that are named under a plot", () => {
  it("are the first, the last and round ones between", () => {
    expect(gameMarks(39, 200)).toEqual([1, 10, 20, 30, 39]);
    expect(gameMarks(21, 200)).toEqual([1, 5, 10, 15, 21]);
    expect(gameMarks(2, 200)).toEqual([1, 2]);
    expect(gameMarks(1, 200)).toEqual([1]);
  });
  it.each([120, 200, 500, 900])("never touch on %i pixels", (width) => {
    for (let count = 2; count <= 200; count++) {
      const marks = gameMarks(count, width);
      expect(marks.at(0)).toBe(1);
      expect(marks.at(-1)).toBe(count);
      for (let i = 1; i < marks.length; i++) expect(((marks[i]! - marks[i - 1]!) / (count - 1)) * width).toBeGreaterThanOrEqual(27);
    }
  });
});

describe("the scores that are named under a plot", () => {
  it("are each one where there is room, else every second or third", () => {
    expect(everyLabel([100, 150, 200], 50)).toBe(1);
    expect(everyLabel([100, 150, 200], 29)).toBe(2);
    expect(everyLabel([1000, 1500], 15)).toBe(3);
  });
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
