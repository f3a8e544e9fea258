import { describe, expect, it } from "vitest";
import { ago, dated } from "./when";

describe("how long ago", () => {
  const minute = 60_000;
  it.each([
    [10_000, "maintenant"],
    [3 * minute, "il y a 3 minutes"],
    [90 * minute, "il y a 1 heure"],
    [25 * 60 * minute, "hier"],
    [-5, "maintenant"],
  ])("%i ms is %s", (past, said) => expect(ago(1e12 - past, 1e12, "fr")).toBe(said));
});

describe("a day", () => {
  const long = { dateStyle: "long", timeZone: "UTC" } as const;
  it.each([
    ["2027-01-01", "fr", "1er janvier 2027"],
    ["2027-01-11", "fr", "11 janvier 2027"],
    ["2027-01-01", "en", "January 1, 2027"],
  ])("%s in %s is %s", (day, lang, said) => expect(dated(day, lang, long)).toBe(said));
});
