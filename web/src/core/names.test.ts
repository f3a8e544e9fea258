import { describe, expect, it } from "vitest";
import { added, botNumber, earlier, fitted, removed, rotated, seated } from "./names";

describe("the seats of a new table", () => {
  it("grow up to the most and shrink to the least", () => {
    expect(added(["a"], "", 2)).toEqual(["a", ""]);
    expect(added(["a", "b"], "", 2)).toEqual(["a", "b"]);
    expect(removed(["a", "b"], 0, 1)).toEqual(["b"]);
    expect(removed(["a"], 0, 1)).toEqual(["a"]);
  });
  it("change places", () => {
    expect(earlier(["a", "b", "c"], 2)).toEqual(["a", "c", "b"]);
    expect(earlier(["a", "b"], 0)).toEqual(["a", "b"]);
    expect(rotated(["a", "b", "c"])).toEqual(["b", "c", "a"]);
  });
  it("fit the game", () => {
    const [a, b] = seated(["a", "b"], [null, "good"]);
    const nobody = { name: "", bot: null };
    expect(fitted([], 1, 8)).toEqual([nobody]);
    expect(fitted([a!], 2, 8)).toEqual([a, nobody]);
    expect(fitted([a!, b!, a!], 1, 2)).toEqual([a, b]);
  });
  it("are people where nothing else is remembered", () => expect(seated(["a"], [])).toEqual([{ name: "a", bot: null }]));
});

describe("a bot", () => {
  it("has a number where there are several, counted among them", () => {
    expect(botNumber(seated(["", "", ""], ["good", null, "best"]), 2)).toBe(2);
    expect(botNumber(seated(["", ""], [null, "best"]), 1)).toBe(0);
  });
});
