import { describe, expect, it } from "vitest";
import type { Live } from "../core/view";
import { Clocks, shownClock } from "./clocks.svelte";

const told = (left: Live["left"], fill_in: number | null = null) => ({ left, fill_in }) as Live;

function clocks() {
  let now = 0;
  const it = new Clocks(() => now);
  const wait = (milliseconds: number) => {
    now += milliseconds;
    it.tick();
  };
  return { it, wait };
}

describe("the clocks of a table", () => {
  it("run from what the server said, down to nothing", () => {
    const { it: some, wait } = clocks();
    some.take(told([41_250, null]));
    expect([some.seconds(0), some.seconds(1), some.seconds(7)]).toEqual([42, null, null]);
    wait(2_000);
    expect(some.seconds(0)).toBe(40);
    wait(60_000);
    expect(some.seconds(0)).toBe(0);
  });

  it("go on when nothing new was said of them, and begin again when it was", () => {
    const { it: some, wait } = clocks();
    const left = [60_000];
    some.take(told(left));
    wait(10_000);
    some.take(told(left));
    expect(some.seconds(0)).toBe(50);
    some.take(told([60_000]));
    expect(some.seconds(0)).toBe(60);
  });

  it("begin again with the next turn of a seat, and end with its last", () => {
    const { it: some, wait } = clocks();
    some.take(told([60_000, 60_000]));
    wait(20_000);
    some.turned(1, 60);
    expect([some.seconds(0), some.seconds(1)]).toEqual([40, 60]);
    some.turned(1, null);
    expect([some.seconds(0), some.seconds(1)]).toEqual([40, null]);
  });

  it("count until bots come", () => {
    const { it: some, wait } = clocks();
    some.take(told([], 8_200));
    wait(1_000);
    expect(some.fillsIn).toBe(8);
    some.take(told([]));
    expect(some.fillsIn).toBeNull();
  });
});

it("shows minutes and seconds", () => expect([0, 9, 60, 75].map(shownClock)).toEqual(["0:00", "0:09", "1:00", "1:15"]));
