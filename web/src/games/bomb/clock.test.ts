import { describe, expect, it } from "vitest";
import { BombClock, shown } from "./clock";

const told = (left: number, speed = 1, outcome: unknown = null) => ({ time_left: left, time_limit: 300_000, speed, outcome });

function clock(start = 0) {
  let now = 0;
  const it = new BombClock(() => now, start);
  return { it, wait: (milliseconds: number) => (now += milliseconds) };
}

describe("the bomb's clock", () => {
  it("runs from what the server says", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(300_000));
    wait(1500);
    expect([bomb.at(), bomb.left]).toEqual([1500, 298_500]);
  });

  it("runs a quarter faster after a strike, from then on", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(300_000));
    wait(1000);
    bomb.take(told(299_000, 1.25));
    wait(1000);
    expect(bomb.at()).toBe(2250);
  });

  it("never goes back, whatever the server knew last", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(300_000));
    wait(5000);
    bomb.take(told(299_000));
    expect(bomb.at()).toBe(5000);
  });

  it("goes on where it was remembered", () => {
    const { it: bomb } = clock(70_000);
    bomb.take(told(300_000));
    expect(bomb.at()).toBe(70_000);
  });

  it("stops at its limit, and then it is out", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(2000));
    wait(5000);
    expect([bomb.at(), bomb.left, bomb.out]).toEqual([300_000, 0, true]);
  });

  it("stands still once the bomb is over, and while it is not ours", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(123_000, 1, { reason: "solved" }));
    wait(5000);
    expect([bomb.left, bomb.out]).toEqual([123_000, false]);
    bomb.take(told(100_000), false);
    wait(5000);
    expect(bomb.left).toBe(100_000);
  });

  it("goes back with a bomb that exploded and was brought back", () => {
    const { it: bomb, wait } = clock();
    bomb.take(told(300_000));
    wait(400_000);
    bomb.take(told(0, 1, { reason: "exploded_time" }));
    bomb.take(told(60_000));
    expect([bomb.left, bomb.out]).toEqual([60_000, false]);
  });
});

describe("what the clock shows", () => {
  it("is minutes and seconds, tenths in the last minute", () => {
    expect([300_000, 299_999, 61_000, 60_000, 59_900, 9_950, 100, 1, 0].map(shown)).toEqual(
      ["5:00", "5:00", "1:01", "1:00", "59.9", "10.0", "00.1", "00.1", "00.0"],
    );
  });
});
