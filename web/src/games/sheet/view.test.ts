import { describe, expect, it } from "vitest";
import { boxOf, offered, type SheetView } from "./view";

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
