import { describe, expect, it } from "vitest";
import { changed, hrefOf, noted, restored, sorted, turnKey, without, type Known } from "./tables";
import type { TableView } from "./view";

const known = (table: string, seen: number, more: Partial<Known> = {}): Known => ({
  table, seen, title: { fr: "Yahtzee", en: "Yahtzee" }, names: ["Ana"], turn: [1, 13], moved: false, finished: false, ...more,
});
const view = (table: string, outcome: unknown = null) =>
  ({ table, title: { fr: "Y", en: "Y" }, players: [{ name: "Béa" }], turn: [3, 13], outcome }) as unknown as TableView;
const ids = (list: Known[]) => list.map((one) => one.table);

describe("the tables of this device", () => {
  it("has the one seen last first, once", () => {
    const list = noted([known("a", 2), known("b", 1)], view("b"), 9);
    expect(ids(list)).toEqual(["b", "a"]);
    expect(list[0]).toMatchObject({ names: ["Béa"], turn: [3, 13], seen: 9, finished: false });
  });
  it("remembers that a table moved until it is resumed here", () => {
    const list = changed([known("a", 1)], "a", { moved: true });
    expect(noted(list, view("a"), 2)[0]!.moved).toBe(true);
  });
  it("remembers the seal that was shown first", () => {
    const shown = (seal: string) => ({ ...view("a"), commitment: seal }) as TableView;
    expect(noted(noted([], shown("first"), 1), shown("other"), 2)[0]!.seal).toBe("first");
  });
  it("knows when a table is over", () => expect(noted([], view("a", {}), 1)[0]!.finished).toBe(true));
  it("puts what was taken off back in its place", () => {
    const list = [known("a", 3), known("b", 2), known("c", 1)];
    expect(ids(restored(without(list, "b"), list[1]!))).toEqual(["a", "b", "c"]);
  });
  it("does not grow for ever", () => {
    let list: Known[] = [];
    for (let i = 0; i < 70; i++) list = noted(list, view(`t${i}`), i);
    expect(list).toHaveLength(60);
    expect(list[0]!.table).toBe("t69");
  });
});

describe("the home page's order", () => {
  it("resumes the latest that is neither over, moved nor gone", () => {
    const list = [known("over", 9, { finished: true }), known("moved", 8, { moved: true }), known("gone", 7, { gone: true }), known("a", 6), known("b", 5)];
    const { latest, others, finished } = sorted(list);
    expect(latest?.table).toBe("a");
    expect(ids(others)).toEqual(["moved", "gone", "b"]);
    expect(ids(finished)).toEqual(["over"]);
  });
  it("has nothing to resume on a new device", () => expect(sorted([]).latest).toBeNull());

  it("says no number of turns that nobody comes near", () => {
    const master = { ...view("a"), game: "yam_master", turn: [1, 200] } as TableView;
    expect(turnKey(noted([], master, 1)[0]!)).toBe("ui.turn.open");
  });

  it("says no number of turns where a game has none", () => {
    expect(turnKey(known("a", 1))).toBe("ui.turn.small");
    expect(turnKey(known("a", 1, { turn: [4, 0] }))).toBe("ui.turn.open");
  });
});

describe("a table where each plays on a device of their own", () => {
  const live = { table: "l", title: { fr: "Y", en: "Y" }, players: [{ name: "Ana" }], turn: [0, 0], outcome: null, live: { status: "waiting" } } as unknown as TableView;

  it("has a page of its own, and has not begun at first", () => {
    const [one] = noted([], live, 1);
    expect(hrefOf(one!)).toBe("/live/l");
    expect(turnKey(one!)).toBe("ui.live.before");
  });
  it("is another than one that goes from hand to hand", () => expect(hrefOf(known("a", 1))).toBe("/table/a"));

  describe("that somebody left", () => {
    const left = { seat: 1, role: null };
    const seen = (more: object) => ({ ...live, live: { status: "playing", you: null, seats: [{ left: false }, { left: true }], ...more } }) as unknown as TableView;
    const after = (more: object) => noted([known("l", 1, { live: true, left })], seen(more), 2)[0]!.left;

    it("is remembered while their seat is free", () => expect(after({})).toEqual(left));
    it("is not gone on with before others", () => expect(sorted([known("l", 2, { live: true, left }), known("b", 1)]).latest!.table).toBe("b"));
    it.each([
      ["somebody else has the seat", { seats: [{ left: false }, { left: false }] }],
      ["they have it again", { you: 1 }],
      ["it is over", { status: "over" }],
      ["it is abandoned", { status: "abandoned" }],
    ])("is forgotten once %s", (_, more) => expect(after(more)).toBeUndefined());
  });
});
