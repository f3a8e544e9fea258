import { describe, expect, it } from "vitest";
import { boardsOf, scale } from "./boards";

describe("the boards of a game", () => {
  it("are by score where nobody disturbs another's sheet, by rating where players meet", () => {
    expect(boardsOf("sheet")).toEqual(["score", "decisions"]);
    expect(boardsOf("pig")).toEqual(["rating"]);
    expect(boardsOf("roller")).toEqual([]);
    expect(boardsOf("toString")).toEqual([]);
  });
});

describe("the lines that show where a value may lie", () => {
  const rows = [{ low: 200, value: 230, high: 240 }, { low: 220, value: 225, high: 300 }];
  it("share a scale", () => expect(scale(rows)(rows[0]!)).toEqual({ low: 0, value: 0.3, high: 0.4 }));
  it("stay on it", () => expect(scale(rows)({ low: 100, value: 150, high: 400 })).toEqual({ low: 0, value: 0, high: 1 }));
  it("are points where nothing is uncertain", () => {
    const one = [{ low: 5, value: 5, high: 5 }];
    expect(scale(one)(one[0]!)).toEqual({ low: 0, value: 0, high: 0 });
  });
});
