import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import recipe from "../../../../docs/cup.md?raw";
import { hex, unhex } from "../../core/hash";
import { check, isRight } from "./check";
import { drawing } from "./faces";
import { logIn, type Log, type LogEntry } from "./log";
import { witness } from "./witness";
import { kindsOf } from "./throws/roller";
import { rankOf } from "./throws/four_two_one";

const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);
const sealOf = (seed: Uint8Array) => createHash("sha256").update(seed).digest("hex");

/** A face by the platform's own HMAC, as the recipe says. */
function face(message: string, sides = 6): number {
  for (let k = 0; ; k++) for (const byte of createHmac("sha256", SEED).update(`${message}|${k}`).digest()) if (byte < 256 - (256 % sides)) return (byte % sides) + 1;
}

/** A log as the server writes it, its dice by the platform. */
class Play {
  entries: LogEntry[] = [];
  constructor(
    readonly salt = "",
    readonly log: Partial<Log> = {},
  ) {}

  add(seat: number | null, action: LogEntry["action"]): this {
    this.entries.push({ seq: this.entries.length + 1, seat, action });
    return this;
  }

  roll(seat: number, turn: number, number: number, keep: number[] = [], dice = 5): this {
    const thrown = Array.from({ length: dice }, (_, i) => i).filter((i) => !keep.includes(i));
    const faces = thrown.map((position) => face(`gobelet1|${this.salt}${seat}|${turn}|${number}|${position}`));
    return this.add(seat, { type: "roll", keep }).add(null, { type: "dice", faces });
  }

  score = (seat: number, category: string) => this.add(seat, { type: "score", category });

  done(): Log {
    const dice = { source: "sealed", commitment: sealOf(SEED), seed: hex(SEED) };
    return JSON.parse(JSON.stringify({ gobelet: 1, game: "sheet", ruleset: "yahtzee", options: {}, seats: ["Ana", "Béa"], dice, entries: this.entries, ...this.log })) as Log;
  }
}

const two = () => new Play().roll(0, 1, 1).roll(0, 1, 2, [0, 3]).score(0, "ones").roll(1, 1, 1).score(1, "chance").roll(0, 2, 1, []);

describe("a log whose dice follow from its seed", () => {
  it("is right, die by die", () => {
    const report = check(two().done());
    expect(report).toMatchObject({ obstacle: null, seal: "good", good: 18, bad: 0, elsewhere: 0, devices: [] });
    expect(report.throws.map(({ seat, turn, throw: number, dice }) => [seat, turn, number, dice.length])).toEqual([[0, 1, 1, 5], [0, 1, 2, 3], [1, 1, 1, 5], [0, 2, 1, 5]]);
    expect(isRight(report)).toBe(true);
  });

  it("is right where throws were taken back and thrown again", () => {
    const log = two().add(0, { type: "undo", cancels: 9 }).roll(0, 2, 1).score(0, "twos").add(0, { type: "undo", cancels: 14 }).roll(0, 2, 2, [1]).done();
    const report = check(log);
    expect([report.good, report.bad]).toEqual([27, 0]);
    expect(report.throws.map(({ undone }) => undone)).toEqual([false, false, false, true, false, false]);
  });

  it("is right where a seat takes back what it wrote while others played on", () => {
    const live = new Play().roll(0, 1, 1).roll(1, 1, 1).score(0, "ones").score(1, "chance").roll(1, 2, 1);
    const report = check(live.add(0, { type: "undo", cancels: 5 }).roll(0, 1, 2, [4]).score(0, "twos").roll(0, 2, 1).score(1, "ones").roll(1, 3, 1).done());
    expect([report.good, report.bad]).toEqual([29, 0]);
    expect(report.throws.every(({ undone }) => !undone)).toBe(true);
  });
});

describe("what is wrong", () => {
  it("is found in one die, which says what it should be", () => {
    const log = two().done();
    const faces = log.entries[3]!.action.faces as number[];
    const promised = faces[1]!;
    faces[1] = (promised % 6) + 1;
    const report = check(log);
    expect([report.good, report.bad, isRight(report)]).toEqual([17, 1, false]);
    expect(report.throws[1]!.dice[1]).toEqual({ face: faces[1], sides: 6, drawn: promised, verdict: "bad" });
  });

  it("is found in a seed that was not sealed", () => {
    const log = two().done();
    log.dice.commitment = sealOf(SEED.slice(1));
    expect(check(log)).toMatchObject({ seal: "bad", bad: 0 });
    expect(isRight(check(log))).toBe(false);
    delete log.dice.commitment;
    expect(isRight(check(log))).toBe(false);
  });

  it("is found in too many dice, and in dice that nobody threw", () => {
    const more = two().done();
    (more.entries[3]!.action.faces as number[]).push(3);
    expect(check(more).bad).toBeGreaterThan(0);
    expect(check(new Play().add(null, { type: "dice", faces: [1, 2] }).done())).toMatchObject({ good: 0, bad: 2 });
  });

  it("is found where a die was chosen from another throw", () => {
    const log = two().done();
    log.entries[8]!.seat = 1;
    expect(check(log).bad).toBeGreaterThan(0);
  });
});

describe("the sealed cup", () => {
  const bytes = ["000102030405060708090a0b0c0d0e0f", "f0e0d0c0b0a090807060504030201000"];
  const hash = (text: string) => createHash("sha256").update(unhex(text)!).digest("hex");
  const cups = `${bytes[0]}|absent|absent|${bytes[1]}|`;

  /** Somebody leaves before the start, a device does not open, a bot sits there. */
  function table(salt = cups): Play {
    const live = { live: { most: 4, seconds: 60 }, seats: ["Ana", "Chloé", "Robot", "Dan"] };
    return new Play(salt, live)
      .add(null, { type: "sit", seat: 0, name: "Ana", hash: hash(bytes[0]!) })
      .add(null, { type: "sit", seat: 1, name: "Béa", hash: hash("ff".repeat(16)) })
      .add(null, { type: "leave", seat: 1 })
      .add(null, { type: "sit", seat: 1, name: "Chloé", hash: hash("aa".repeat(16)) })
      .add(null, { type: "sit", seat: 2, name: "Robot", bot: "good" })
      .add(null, { type: "sit", seat: 3, name: "Dan", hash: hash(bytes[1]!) })
      .add(null, { type: "start" })
      .add(null, { type: "open", seat: 3, bytes: bytes[1] })
      .add(null, { type: "open", seat: 0, bytes: bytes[0] })
      .add(null, { type: "open", seat: 1, absent: true });
  }
  const played = () => table().roll(0, 1, 1).add(null, { type: "away", seat: 3 }).roll(3, 1, 1).add(null, { type: "time", at: 5, seat: 3 }).score(3, "chance").roll(3, 2, 1);

  it("gives the bytes of the devices to the dice", () => {
    const report = check(played().done());
    expect(report).toMatchObject({ good: 15, bad: 0, seal: "good" });
    expect(report.devices.map(({ name, share }) => `${name} ${share}`)).toEqual(["Ana good", "Chloé absent", "Robot bot", "Dan good"]);
    expect(isRight(report)).toBe(true);
  });

  it("says who came when the dice were made, and of whom the bytes are that it checks", () => {
    const log = played().add(null, { type: "leave", seat: 3 }).add(null, { type: "sit", seat: 3, name: "Tiers", hash: hash("bb".repeat(16)) }).done();
    const report = check({ ...log, seats: ["Ana", "Chloé", "Robot", "Tiers"] });
    expect(report.devices.map(({ name, share }) => `${name} ${share}`)).toEqual(["Ana good", "Chloé absent", "Robot bot", "Dan good", "Tiers late"]);
    expect(isRight(report)).toBe(true);
  });

  it("follows those who change places before the start", () => {
    const log = new Play(`${bytes[1]}|${bytes[0]}|`, { live: {} })
      .add(null, { type: "sit", seat: 0, name: "Ana", hash: hash(bytes[0]!) })
      .add(null, { type: "sit", seat: 1, name: "Dan", hash: hash(bytes[1]!) })
      .add(null, { type: "swap", seat: 0 })
      .add(null, { type: "start" })
      .add(null, { type: "open", seat: 1, bytes: bytes[0] })
      .add(null, { type: "open", seat: 0, bytes: bytes[1] })
      .roll(0, 1, 1)
      .done();
    expect(check(log)).toMatchObject({ good: 5, bad: 0, devices: [{ name: "Dan", share: "good" }, { name: "Ana", share: "good" }] });
  });

  it("does not let a device open other bytes than it sealed", () => {
    const log = played().done();
    log.entries[7]!.action.bytes = "00".repeat(16);
    const report = check(log);
    expect(report.devices[3]!.share).toBe("bad");
    expect(isRight(report)).toBe(false);
  });

  it("is what the recipe says", () => {
    const cup = JSON.parse(/^>>> cups = (\[.*\])$/m.exec(recipe)![1]!) as string[];
    const said = [...recipe.matchAll(/^\[(\d(?:, \d)+)\]$/gm)].map((match) => match[1]!.split(", ").map(Number));
    const faces = (salt: string, seat: number, turn: number) => {
      const draw = drawing(SEED, salt);
      const due = { seat, turn, throw: 1, positions: [0, 1, 2, 3, 4], sides: [6, 6, 6, 6, 6] };
      return due.positions.map((_, at) => draw(due, at));
    };
    expect([faces(cup.map((one) => `${one}|`).join(""), 2, 4), faces("", 0, 1)]).toEqual(said);
  });

  it("draws dice of many sides from two bytes", () => {
    const draw = drawing(SEED, `${cups.split("|")[0]}|absent|${bytes[1]}|`);
    expect(draw({ seat: 0, turn: 1, throw: 1, positions: [0], sides: [20] }, 0)).toBe(17);
    expect(draw({ seat: 0, turn: 1, throw: 1, positions: [0], sides: [300] }, 0)).toBe(80);
  });
});

describe("what this device remembers", () => {
  const nothing = { seal: null, seat: null, bytes: null };
  const seal = sealOf(SEED);
  const log = () =>
    new Play("", { live: {} })
      .add(null, { type: "sit", seat: 0, name: "Ana", hash: createHash("sha256").update(unhex("ab".repeat(16))!).digest("hex") })
      .add(null, { type: "start" })
      .add(null, { type: "open", seat: 0, bytes: "ab".repeat(16) })
      .done();

  it("is the seal it saw first", () => {
    expect(witness(log(), nothing).seal).toBe("unseen");
    expect(witness(log(), { ...nothing, seal }).seal).toBe("same");
    expect(witness(log(), { ...nothing, seal: sealOf(SEED.slice(2)) }).seal).toBe("differs");
  });
  it("are the bytes that it drew", () => {
    expect(witness(log(), { seal, seat: 0, bytes: "ab".repeat(16) }).own).toBe("same");
    const changed = log();
    changed.entries[2]!.action.bytes = "ef".repeat(16);
    expect(witness(changed, { seal, seat: 0, bytes: "ab".repeat(16) }).own).toBe("differs");
    expect(witness(log(), { seal, seat: 0, bytes: "cd".repeat(16) }).own).toBe("unsealed");
    expect(witness(log(), { seal, seat: 1, bytes: "ab".repeat(16) }).own).toBe("none");
  });
});

describe("a device that took over a seat", () => {
  it("looks for no bytes of its own", () => {
    const log = new Play("", { live: {} })
      .add(null, { type: "sit", seat: 0, name: "Bob", hash: createHash("sha256").update(unhex("ab".repeat(16))!).digest("hex") })
      .add(null, { type: "start" })
      .add(null, { type: "open", seat: 0, bytes: "ab".repeat(16) })
      .add(null, { type: "leave", seat: 0 })
      .add(null, { type: "sit", seat: 0, name: "Tiers" })
      .done();
    expect(witness(log, { seal: null, seat: 0, bytes: "cd".repeat(16) }).own).toBe("late");
    expect(witness(log, { seal: null, seat: 0, bytes: "ab".repeat(16) }).own).toBe("same");
  });
});

describe("what cannot be worked out", () => {
  it("is said, and why", () => {
    const of = (change: Partial<Log["dice"]>, more: Partial<Log> = {}) => {
      const log = two().done();
      return check({ ...log, ...more, dice: { ...log.dice, ...change } }).obstacle;
    };
    expect(of({ source: "typed" })).toBe("typed");
    expect(of({ source: "scripted" })).toBe("scripted");
    expect(of({ seed: "" })).toBe("sealed");
    expect(of({}, { base: "AbC" })).toBe("base");
    expect(of({}, { game: "chess" })).toBe("game");
    expect(of({}, { game: "toString" })).toBe("game");
  });

  it("are dice that another device drew or had shown", () => {
    const log = two().done();
    log.dice.since = 4;
    expect(check(log)).toMatchObject({ elsewhere: 8, good: 10, bad: 0 });
    log.dice.since = 0;
    log.dice.shown = [[1, 1, 1, 2, 6]];
    expect(check(log)).toMatchObject({ elsewhere: 1, good: 17, bad: 0 });
  });
});

describe("a file that somebody brings", () => {
  it("may be a log or the answer around it", () => {
    const log = two().done();
    expect(logIn(JSON.stringify(log))?.game).toBe("sheet");
    expect(logIn(JSON.stringify({ log }))?.game).toBe("sheet");
  });
  it.each(["", "no", "null", "[]", '{"game":"sheet"}', '{"game":"sheet","dice":{"source":"sealed"},"seats":[1],"entries":[]}', '{"game":"sheet","dice":{"source":"sealed"},"seats":[],"entries":[{"seq":1}]}'])("%s is none", (text) =>
    expect(logIn(text)).toBeNull());
});

describe("other games", () => {
  it("read the dice of a notation in their order", () => {
    const told = (notation: string) => kindsOf(notation).map(({ sides, explodes }) => `${sides}${explodes ? "!" : ""}`).join(" ");
    expect(told("2x3d4!+d8-1")).toBe("4! 4! 4! 8 4! 4! 4! 8");
    expect(told("d20 adv")).toBe("20 20");
    expect(told("4d6kh3+d100!")).toBe("6 6 6 6 100!");
  });
  it("know the order of hands at 421", () => expect([[4, 2, 1], [1, 1, 1], [1, 6, 1], [6, 6, 6], [2, 1, 2]].map(rankOf)).toEqual([1, 2, 3, 4, 56]));
});
