import { describe, expect, it } from "vitest";
import { grouped, remaining } from "./remaining";

describe("the time that a code has left", () => {
  it.each([
    [300_000, "5:00"],
    [65_001, "1:06"],
    [900, "0:01"],
    [-50, "0:00"],
  ])("%i ms is %s", (left, said) => expect(remaining(left)).toBe(said));
});

describe("a code", () => {
  it.each([
    ["K7QM2XRP", "K7QM-2XRP"],
    ["K7QM-2XRP", "K7QM-2XRP"],
  ])("%s is read as %s", (code, said) => expect(grouped(code)).toBe(said));
});
