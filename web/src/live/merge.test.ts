import { describe, expect, it } from "vitest";
import { merged } from "./merge";

describe("what became different", () => {
  it("is put in place, the rest stays", () => {
    const known = { seq: 3, players: [{ name: "Ana", total: 0 }, { name: "Béa", total: 5 }] };
    expect(merged(known, { seq: 4, players: { 1: { total: 25 } } })).toEqual({
      seq: 4,
      players: [{ name: "Ana", total: 0 }, { name: "Béa", total: 25 }],
    });
  });

  it("leaves what was known before as it was", () => {
    const known = { live: { left: [1, 2], seats: [{ away: false }] } };
    const after = merged(known, { live: { seats: { 0: { away: true } } } }) as typeof known;
    expect(known.live.seats[0]!.away).toBe(false);
    expect(after.live.seats[0]!.away).toBe(true);
    expect(after.live.left).toBe(known.live.left);
  });

  it("takes away what is null", () => {
    expect(merged({ open: { ones: 3, chance: 20 }, joker: { face: 4 } }, { open: { ones: null }, joker: null })).toEqual({ open: { chance: 20 } });
  });

  it("puts a list of numbers, or one as long as it will be, in the place of the other", () => {
    expect(merged({ to_act: [0, 1], dice: [{ value: 1 }] }, { to_act: [1], dice: [] })).toEqual({ to_act: [1], dice: [] });
  });

  it("makes a list longer by the index that follows", () => {
    expect(merged({ seats: [{ name: "Ana" }] }, { seats: { 1: { name: "Béa" } } })).toEqual({ seats: [{ name: "Ana" }, { name: "Béa" }] });
  });

  it("makes what was not there", () => {
    expect(merged({ outcome: undefined }, { outcome: { totals: [3, 4] } })).toEqual({ outcome: { totals: [3, 4] } });
  });
});
