import { describe, expect, it } from "vitest";
import type { TableView } from "../core/view";
import { deedsIn, lastIn, seenFrom, tidingsIn } from "./happened";

let seq = 0;
const by = (seat: number | null, type: string, more: object = {}) => ({ seq: ++seq, seat, action: { type, ...more } });
const fell = () => by(null, "dice", { faces: [1] });

describe("what seats did", () => {
  it("gives dice to whoever rolled them", () =>
    expect(deedsIn([by(1, "roll"), fell(), by(1, "score"), by(0, "roll"), fell()], 0)).toEqual([
      { seat: 1, change: "fell" },
      { seat: 1, change: "played" },
      { seat: 0, change: "fell" },
    ]));

  it("gives dice that nobody rolled to the one awaited", () => expect(deedsIn([fell()], 2)).toEqual([{ seat: 2, change: "fell" }]));
  it("knows what was taken back", () => expect(deedsIn([by(1, "undo", { cancels: 3 })], 0)).toEqual([{ seat: 1, change: "undone" }]));
  it("leaves out what the host wrote", () => expect(deedsIn([by(null, "away", { seat: 1 }), by(null, "time", { seat: 1, at: 5 })], 0)).toEqual([]));
});

describe("a table seen from a seat", () => {
  const view = { seat: 0, dice: [{ value: 1 }] } as TableView;
  const theirs = [{ value: 6, kept: false, sides: 6 }];

  it("shows that seat's dice where all play at once", () => expect(seenFrom(view, 1, theirs)).toMatchObject({ seat: 1, dice: theirs }));
  it("shows the dice of all elsewhere", () => expect(seenFrom(view, 1, null)).toMatchObject({ seat: 1, dice: [{ value: 1 }] }));
});

describe("the last action that stands", () => {
  const score = by(1, "score", { category: "ones" });

  it("is the last one a seat made", () => expect(lastIn([by(0, "roll"), fell(), score, by(null, "away")], null)).toEqual({ seat: 1, action: score.action }));
  it("stays where no seat did anything", () => expect(lastIn([by(null, "away")], score)).toBe(score));
  it("is not known after one was taken back", () => expect(lastIn([by(1, "undo")], score)).toBeNull());
});

describe("what the host wrote", () => {
  it("is nothing that a seat did", () => expect(deedsIn([by(null, "leave", { seat: 1 }), by(null, "end"), by(null, "next", { code: "K7QM-2XRP" })], 0)).toEqual([]));
  it("is told of the seat it is about", () =>
    expect(tidingsIn([by(null, "sit", { seat: 2, name: "Chloé" }), by(0, "roll"), fell(), by(null, "leave", { seat: 1 }), by(null, "open", { seat: 0 })], true, 0)).toEqual([
      { key: "news.sit", seat: 2, name: "Chloé" },
      { key: "news.left", seat: 1, name: null },
    ]));
  it("says another thing of who leaves before the start", () =>
    expect(tidingsIn([by(null, "leave", { seat: 1 })], false, 0).map(({ key }) => key)).toEqual(["news.gone"]));
  it("says of one's own seat only that its time ran out", () =>
    expect(tidingsIn([by(null, "time", { seat: 1, at: 5 }), by(null, "back", { seat: 1 })], true, 1).map(({ key }) => key)).toEqual(["news.mine.time"]));
});
