import { describe, expect, it } from "vitest";
import { drawId } from "./coming";

describe("the name of a coming", () => {
  it("is written as tokens are", () => {
    for (let n = 0; n < 200; n++) expect(drawId()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it("is another each time", () => expect(new Set(Array.from({ length: 100 }, drawId)).size).toBe(100));
});
