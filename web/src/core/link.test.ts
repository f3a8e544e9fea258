import { beforeEach, describe, expect, it } from "vitest";
import { Link, LONG, Refusal, type Socket } from "./link";

class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: { id: number; method: string; params: object }[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  answer(message: object) {
    this.onmessage?.({ data: JSON.stringify({ jsonrpc: "2.0", ...message }) });
  }
}

/** Time that passes only when the test says so. */
class FakeClock {
  timers: { work: () => void; at: number }[] = [];
  now = 0;
  later(work: () => void, milliseconds: number) {
    const timer = { work, at: this.now + milliseconds };
    this.timers.push(timer);
    return timer;
  }
  never(timer: unknown) {
    this.timers = this.timers.filter((one) => one !== timer);
  }
  random() {
    return 1;
  }
  pass(milliseconds: number) {
    this.now += milliseconds;
    const due = this.timers.filter((timer) => timer.at <= this.now);
    this.timers = this.timers.filter((timer) => timer.at > this.now);
    for (const timer of due) timer.work();
  }
}

let sockets: FakeSocket[];
let clock: FakeClock;
let link: Link;
const latest = () => sockets.at(-1)!;

beforeEach(() => {
  sockets = [];
  clock = new FakeClock();
  link = new Link(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, clock);
});

describe("another socket in place of one", () => {
  it("is spoken on from then on, with what has no answer yet", async () => {
    const asked = link.ask("games", {});
    latest().onopen?.();
    link.renew();
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false]);
    latest().onopen?.();
    latest().answer({ id: latest().sent[0]!.id, result: "here" });
    expect(await asked).toBe("here");
  });
  it("is not opened where there is none", () => {
    link.renew();
    expect(sockets).toEqual([]);
  });
});

describe("asking", () => {
  it("waits for the socket, then sends", async () => {
    const answer = link.ask("games", { lang: "fr" });
    expect(latest().sent).toEqual([]);
    latest().onopen?.();
    expect(latest().sent).toEqual([{ jsonrpc: "2.0", id: 1, method: "games", params: { lang: "fr" } }]);
    latest().answer({ id: 1, result: ["sheet"] });
    await expect(answer).resolves.toEqual(["sheet"]);
  });

  it("gives a refusal with its reason and the player's words", async () => {
    const answer = link.ask("table.act", {});
    latest().onopen?.();
    const data = { reason: "illegal_action", message: "La case est fermée.", seat: 1 };
    latest().answer({ id: 1, error: { code: -32000, message: "…", data } });
    const refusal = await answer.catch((problem: unknown) => problem);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: -32000, reason: "illegal_action", message: "La case est fermée.", facts: { seat: 1 } });
  });

  it("hears what is no message without falling", async () => {
    const answer = link.ask("games", {});
    latest().onopen?.();
    latest().onmessage?.({ data: "not JSON" });
    latest().onmessage?.({ data: "null" });
    latest().answer({ id: 99, result: 0 });
    latest().answer({ id: 1, result: 1 });
    await expect(answer).resolves.toBe(1);
  });
});

describe("a lost link", () => {
  it("asks again what was not answered, with the same id, and nothing else", async () => {
    const first = link.ask("games", {});
    const second = link.ask("table.act", { id: "device-7" });
    latest().onopen?.();
    latest().answer({ id: 1, result: 1 });
    await first;
    latest().onclose?.();
    clock.pass(250);
    latest().onopen?.();
    expect(sockets).toHaveLength(2);
    expect(latest().sent).toEqual([{ jsonrpc: "2.0", id: 2, method: "table.act", params: { id: "device-7" } }]);
    latest().answer({ id: 2, result: "once" });
    await expect(second).resolves.toBe("once");
  });

  it("waits longer after each try, and never longer than eight seconds", () => {
    link.wake();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      latest().onclose?.();
      const before = sockets.length;
      let waited = 0;
      while (sockets.length === before) clock.pass(50), (waited += 50);
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it("says when it is down and when it is up", () => {
    const said: boolean[] = [];
    link.onstate = (up) => said.push(up);
    link.wake();
    latest().onopen?.();
    latest().onclose?.();
    clock.pass(250);
    latest().onopen?.();
    expect(said).toEqual([true, false, true]);
  });

  it("gives up a socket that no longer answers", () => {
    void link.ask("games", {});
    latest().onopen?.();
    clock.pass(10_000);
    expect(sockets[0]!.closed).toBe(true);
    clock.pass(250);
    latest().onopen?.();
    expect(latest().sent).toHaveLength(1);
  });

  it("waits for what takes long to work out, and still notices beside it that nothing comes", () => {
    void link.ask("coach.chances", {}, LONG);
    latest().onopen?.();
    clock.pass(60_000);
    expect(sockets[0]!.closed).toBe(false);
    void link.ask("table.view", {});
    clock.pass(10_000);
    expect(sockets[0]!.closed).toBe(true);
  });

  it("keeps a quiet socket that owes no answer", async () => {
    const answer = link.ask("games", {});
    latest().onopen?.();
    latest().answer({ id: 1, result: 1 });
    await answer;
    clock.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(latest().closed).toBe(false);
  });
});

describe("what the server says unasked", () => {
  it("reaches those who listen, until they stop", () => {
    const heard: unknown[] = [];
    const stop = link.on("table.changed", (change) => heard.push(change));
    link.wake();
    latest().onopen?.();
    latest().answer({ method: "table.changed", params: { table: "t", seq: 3 } });
    stop();
    latest().answer({ method: "table.changed", params: { table: "t", seq: 4 } });
    expect(heard).toEqual([{ table: "t", seq: 3 }]);
  });
});

describe("a greeting", () => {
  const refused = () => {};

  it("is the first thing said on every socket, before what waited", () => {
    void link.ask("table.act", { id: "device-7" });
    link.greet({ say: () => ({ method: "player.hello", params: {} }), heard: () => {}, refused });
    link.greet({ say: () => ({ method: "table.join", params: { table: "t" } }), heard: () => {}, refused });
    latest().onopen?.();
    const methods = () => latest().sent.map(({ method }) => method);
    expect(methods()).toEqual(["player.hello", "table.join", "table.act"]);
    latest().onclose?.();
    clock.pass(250);
    latest().onopen?.();
    expect(methods()).toEqual(["player.hello", "table.join", "table.act"]);
  });

  it("is said at once where the socket is there, and no more once it is ended", () => {
    link.wake();
    latest().onopen?.();
    const end = link.greet({ say: () => ({ method: "table.join", params: {} }), heard: () => {}, refused });
    expect(latest().sent).toHaveLength(1);
    end();
    latest().onclose?.();
    clock.pass(250);
    latest().onopen?.();
    expect(latest().sent).toEqual([]);
  });

  it("says what is true then, hears each answer, and may have nothing to say", () => {
    const heard: unknown[] = [];
    let token: string | null = null;
    link.greet({ say: () => (token ? { method: "table.join", params: { token } } : null), heard: (result) => heard.push(result), refused });
    link.wake();
    latest().onopen?.();
    expect(latest().sent).toEqual([]);
    token = "a";
    latest().onclose?.();
    clock.pass(250);
    latest().onopen?.();
    expect(latest().sent).toMatchObject([{ params: { token: "a" } }]);
    latest().answer({ id: latest().sent[0]!.id, result: "joined" });
    expect(heard).toEqual(["joined"]);
  });

  it("hears a refusal", () => {
    const why: string[] = [];
    link.greet({ say: () => ({ method: "table.join", params: {} }), heard: () => {}, refused: ({ reason }) => why.push(reason) });
    link.wake();
    latest().onopen?.();
    latest().answer({ id: 1, error: { code: -32000, message: "…", data: { reason: "bad_token" } } });
    expect(why).toEqual(["bad_token"]);
  });
});
