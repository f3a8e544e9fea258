import { describe, expect, it } from "vitest";
import { reseated } from "./reseated";

describe("who begins the next game", () => {
  it.each([
    [0, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [1, 1, 0],
  ])("seat %i of the last game, when seat %i asks for the next: seat %i there", (first, asks, there) =>
    expect(reseated({ first, strict_challenge: true }, asks)).toEqual({ first: there, strict_challenge: true }));

  it("is not said where the game does not say it", () => expect(reseated({ target: 100 }, 1)).toEqual({ target: 100 }));
});
