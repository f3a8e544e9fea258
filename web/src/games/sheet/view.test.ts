import { describe, expect, it } from "vitest";
import { boxOf, halves, linesOf, offered, rowsOf, type Entry, type Layout, type SheetView } from "./view";

const joker = { face: 4, rule: "upper", open: ["fours"], closed: ["ones"], words: [], closed_words: { key: "", facts: {} } };
const view = {
  seat: 0,
  actions: { score: { category: ["fours"] } },
  last: { seat: 1, action: { type: "score", category: "chance" } },
  players: [
    { cells: { ones: null, fours: null, chance: 0, sixes: null }, open: { fours: 20 }, joker },
    { cells: { ones: 3, chance: 22, sixes: null } },
  ],
} as unknown as SheetView;

describe("a box", () => {
  it("shows what is written in it, nought too", () => expect(boxOf(view, 0, "chance")).toEqual({ state: "done", points: 0, fresh: false }));
  it("shows what it would give", () => expect(boxOf(view, 0, "fours")).toEqual({ state: "open", points: 20, fresh: false }));
  it("is closed where the joker closes it", () => expect(boxOf(view, 0, "ones").state).toBe("closed"));
  it("is empty while nothing is offered", () => expect(boxOf(view, 1, "sixes").state).toBe("empty"));
  it("is fresh when it was written last", () => expect(boxOf(view, 1, "chance").fresh).toBe(true));
});

describe("writing", () => {
  it("is offered where the table offers it, to the seat of the view alone", () => {
    expect(offered(view, 0, "fours")).toBe(true);
    expect(offered(view, 0, "ones")).toBe(false);
    expect(offered(view, 1, "fours")).toBe(false);
  });
});

const entries = (count: number, name = "box"): Entry[] => Array.from({ length: count }, (_, i) => ({ category: `${name}${i}`, word: "" }));
const laid = (upper: number, lower: number, bonus = true): Layout => ({
  upper: entries(upper, "upper"),
  lower: entries(lower, "lower"),
  upper_bonus: bonus ? { from: 63, points: 35 } : null,
  extra_bonus: 0,
});

describe("the two columns of a phone", () => {
  it("are the two sections where they are about as long", () => {
    const sides = halves(laid(6, 9));
    expect(sides.map((parts) => parts.map((part) => part.section))).toEqual([["upper"], ["lower"]]);
    expect(sides.map(linesOf)).toEqual([7, 9]);
  });

  it.each([
    [6, 14, true],
    [0, 5, false],
    [12, 1, true],
    [9, 0, true],
    [20, 20, false],
    [1, 0, false],
    [0, 1, false],
  ])("hold every box once and are even: %i above, %i below", (upper, lower, bonus) => {
    const layout = laid(upper, lower, bonus);
    const sides = halves(layout);
    expect(sides.flat().flatMap((part) => part.entries)).toEqual([...layout.upper, ...layout.lower]);
    expect(sides.flat().filter((part) => part.bonus).length).toBe(bonus ? 1 : 0);
    expect(Math.abs(linesOf(sides[0]) - linesOf(sides[1]))).toBeLessThanOrEqual(2);
  });
});

describe("a sheet of several columns", () => {
  it("has one row for the same box in each", () => {
    const boxes = ["down.ones", "down.twos", "up.ones", "up.twos"].map((category) => ({ category, word: "", row: category.split(".")[1]!, column: category.split(".")[0]! }));
    expect(rowsOf(boxes).map(({ row, boxes }) => [row, ...boxes.map((box) => box.category)])).toEqual([
      ["ones", "down.ones", "up.ones"],
      ["twos", "down.twos", "up.twos"],
    ]);
  });
});
