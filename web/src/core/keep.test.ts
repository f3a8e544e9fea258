import { describe, expect, it } from "vitest";
import { keptIn, rollOffered, sameThrow, toggled } from "./keep";
import type { TableView } from "./view";

function view(kept: number[], change: Partial<TableView> = {}): TableView {
  const dice = [4, 4, 1, 6, 2].map((value, i) => ({ value, kept: kept.includes(i), sides: 6 }));
  const actions = { roll: { keep: [0, 1, 2, 3, 4], at_most: 4 } };
  return { table: "t", seat: 0, seq: 2, turn: [1, 13], roll: 1, dice, dice_count: 5, actions, ...change } as TableView;
}

describe("what is held", () => {
  it("starts from what the table says is kept", () => expect(keptIn(view([0, 3]))).toEqual([0, 3]));
  it("takes a die aside and puts it back, in order", () => {
    expect(toggled([3], 1, view([]))).toEqual([1, 3]);
    expect(toggled([1, 3], 3, view([3]))).toEqual([1]);
  });
  it("leaves alone what the table does not offer", () => {
    expect(toggled([], 7, view([]))).toEqual([]);
    expect(toggled([], 0, view([], { actions: {} }))).toEqual([]);
  });
});

describe("the same throw", () => {
  it("is so after the same view came again, or another seat acted", () => {
    expect(sameThrow(view([1]), view([1]))).toBe(true);
    expect(sameThrow(view([1]), view([1], { seq: 9 }))).toBe(true);
  });
  it("is not so after a throw, at another seat, or with nothing before", () => {
    expect(sameThrow(view([]), view([], { roll: 2 }))).toBe(false);
    expect(sameThrow(view([]), view([], { seat: 1 }))).toBe(false);
    expect(sameThrow(null, view([]))).toBe(false);
  });
});

describe("the roll button", () => {
  it("throws what is not held", () => expect(rollOffered(view([]), [0, 1])).toEqual({ can: true, thrown: 3, why: "" }));
  it("offers nothing where the table offers no roll", () => expect(rollOffered(view([], { actions: {} }), []).why).toBe("none"));
  it("needs a die to throw", () => expect(rollOffered(view([]), [0, 1, 2, 3, 4])).toMatchObject({ can: false, why: "all" }));
  it("throws all at first", () => {
    const first = view([], { dice: [], roll: 0, actions: { roll: { keep: [], at_most: 0 } } });
    expect(rollOffered(first, [])).toEqual({ can: true, thrown: 5, why: "" });
  });
});
