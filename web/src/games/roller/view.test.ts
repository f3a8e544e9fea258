import { describe, expect, it } from "vitest";
import { bars, withDie } from "./view";

describe("a die that is touched", () => {
  it.each([
    ["", 6, "d6"],
    ["d6", 6, "2d6"],
    ["2d6", 6, "3d6"],
    ["2d6", 20, "2d6+d20"],
    ["2d6+d20", 20, "2d6+2d20"],
    ["2d6+3", 6, "2d6+3+d6"],
    ["2d6-d4", 4, "2d6-2d4"],
    ["3xd6", 6, "3x2d6"],
    ["4d6kh3", 6, "4d6kh3+d6"],
    ["d20 adv", 20, "d20 adv+d20"],
    ["2d6+", 8, "2d6+d8"],
    [" d8 ", 8, "2d8"],
  ] as const)("%s and a d%i", (before, sides, after) => {
    expect(withDie(before, sides)).toBe(after);
  });
});

describe("the bars of a tally", () => {
  it("has one for each face", () => {
    const found = bars({ sides: 4, thrown: 3, width: 1, counts: [1, 0, 0, 2], share: 0.25 });
    expect(found.map(({ from, to }) => [from, to])).toEqual([[1, 1], [2, 2], [3, 3], [4, 4]]);
    expect(found[3]).toEqual({ from: 4, to: 4, count: 2, share: 2 / 3, expected: 0.25 });
  });

  it("joins many faces, fewer in the last", () => {
    const found = bars({ sides: 256, thrown: 1, width: 6, counts: Array(43).fill(0), share: 1 / 256 });
    expect(found.at(-1)).toMatchObject({ from: 253, to: 256, expected: 4 / 256 });
    expect(found.reduce((sum, bar) => sum + bar.expected, 0)).toBeCloseTo(1);
  });

  it("says nothing fell where nothing did", () => {
    expect(bars({ sides: 2, thrown: 0, width: 1, counts: [0, 0], share: 0.5 })[0]!.share).toBe(0);
  });
});
