import { describe, expect, it } from "vitest";
import { ago } from "./when";

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
