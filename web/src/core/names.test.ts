import { describe, expect, it } from "vitest";
import { added, earlier, fitted, removed, rotated } from "./names";

describe("the names of a new table", () => {
  it("grow up to the most and shrink to the least", () => {
    expect(added(["a"], 2)).toEqual(["a", ""]);
    expect(added(["a", "b"], 2)).toEqual(["a", "b"]);
    expect(removed(["a", "b"], 0, 1)).toEqual(["b"]);
    expect(removed(["a"], 0, 1)).toEqual(["a"]);
  });
  it("change places", () => {
    expect(earlier(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
    expect(earlier(["a", "b"], 0)).toEqual(["a", "b"]);
    expect(rotated(["a", "b", "c"])).toEqual(["b", "c", "a"]);
  });
  it("fit the game", () => {
    expect(fitted([], 1, 8)).toEqual([""]);
    expect(fitted(["a"], 2, 8)).toEqual(["a", ""]);
    expect(fitted(["a", "b", "c"], 1, 2)).toEqual(["a", "b"]);
  });
});
