import { describe, expect, it } from "vitest";
import { kindOf, needed } from "./kinds";

describe("what is said of a player's games", () => {
  it.each([
    ["sheet", "points"],
    ["bomb", "bomb"],
    ["four_two_one", "places"],
    ["pig", "places"],
    ["yam_master", "places"],
  ])("%s: %s", (game, kind) => expect(kindOf(game)).toBe(kind));
});

describe("a time that was needed", () => {
  it.each([
    [0, "0:00"],
    [61_999, "1:01"],
    [300_000, "5:00"],
  ])("%i ms: %s", (milliseconds, read) => expect(needed(milliseconds)).toBe(read));
});
