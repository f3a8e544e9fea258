import { describe, expect, it } from "vitest";
import { challengeOf, chanceAt, fresh, litKinds, mustPass, nameOf, offeredAt, stroke, type YamView } from "./view";

const view = (more: object): YamView =>
  ({ actions: {}, chances: [], last: null, challenge: false, challenge_made: false, rolls_left: 2, ...more }) as unknown as YamView;

describe("what a touch on a square does", () => {
  const both = view({ actions: { place: { square: [[0, 1]] }, remove: { square: [[2, 2]] } } });

  it("is what the view offers there", () => {
    expect(offeredAt(both, [0, 1])).toBe("place");
    expect(offeredAt(both, [2, 2])).toBe("remove");
    expect(offeredAt(both, [1, 0])).toBeNull();
  });

  it("is nothing where nothing is offered", () => {
    expect(offeredAt(view({}), [0, 1])).toBeNull();
  });
});

it("tells a square's chance only where the view knows one", () => {
  const known = view({ chances: [{ square: [0, 1], kind: "three_of_3", chance: 0 }] });
  expect(chanceAt(known, [0, 1])).toBe(0);
  expect(chanceAt(known, [1, 1])).toBeNull();
});

it("tells the kinds of the lit squares alone", () => {
  const board = [
    { square: [0, 0], kind: "three_of_1", owner: 1 },
    { square: [1, 3], kind: "full_house", owner: null },
  ];
  expect(litKinds(view({ board, squares: [[1, 3]], kinds: ["three_of_1", "full_house"] }))).toEqual(["full_house"]);
});

it("names squares by letter and number", () => {
  expect([nameOf([0, 0]), nameOf([2, 4])]).toEqual(["A1", "E3"]);
});

it("marks the token that was set last, and no token taken off", () => {
  const last = (type: string) => view({ last: { seat: 0, action: { type, square: [3, 3] } } });
  expect(fresh(last("place"), [3, 3])).toBe(true);
  expect(fresh(last("place"), [3, 2])).toBe(false);
  expect(fresh(last("remove"), [3, 3])).toBe(false);
});

it("knows when only a pass is left", () => {
  expect(mustPass(view({ actions: { pass: {} } }))).toBe(true);
  expect(mustPass(view({ actions: { pass: {}, roll: { keep: [] } } }))).toBe(false);
  expect(mustPass(view({}))).toBe(false);
});

it("tells how a challenge stands", () => {
  expect(challengeOf(view({}))).toBeNull();
  expect(challengeOf(view({ challenge: true }))).toBe("declared");
  expect(challengeOf(view({ challenge: true, challenge_made: true }))).toBe("made");
  expect(challengeOf(view({ challenge: true, rolls_left: 0 }))).toBe("lost");
});

it("draws a line from the middle of its first square to that of its last", () => {
  expect(stroke({ seat: 0, squares: [[4, 0], [3, 1], [2, 2]], points: 1 })).toEqual({ x1: 0.5, y1: 4.5, x2: 2.5, y2: 2.5 });
});
