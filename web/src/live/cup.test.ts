import { describe, expect, it } from "vitest";
import { hex, sha256, unhex } from "../core/hash";
import { drawCup } from "./cup";

describe("the cup of a device", () => {
  it("shows the SHA-256 of its bytes", () => {
    const cup = drawCup();
    expect(cup.bytes).toMatch(/^[0-9a-f]{32}$/);
    expect(cup.hash).toBe(hex(sha256(unhex(cup.bytes)!)));
  });

  it("is another each time", () => expect(drawCup().bytes).not.toBe(drawCup().bytes));
});
