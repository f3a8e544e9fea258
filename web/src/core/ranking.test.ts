import { describe, expect, it } from "vitest";
import { ranking } from "./ranking";

describe("the ranking", () => {
  it("shares a place and skips the next", () => {
    const outcome = { places: [[2, 0], [1]], totals: [328, 15, 328], reason: "sheets_full" };
    expect(ranking(outcome)).toEqual([
      { place: 1, seat: 2, total: 328 },
      { place: 1, seat: 0, total: 328 },
      { place: 3, seat: 1, total: 15 },
    ]);
  });
});
