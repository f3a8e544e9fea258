/**
 * One WebSocket that speaks JSON-RPC 2.0. It comes back by itself, and what was asked and not yet
 * answered is asked again: actions carry an id, so that the server carries them out once.
 */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export class Refusal extends Error {
  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

interface Waiting {
  text: string;
  patience: number;
  /** Whether it belongs to one socket: the next one says it anew. */
  greeting: boolean;
  resolve: (result: unknown) => void;
  reject: (refusal: Refusal) => void;
}

/** What is said on a new socket before anything else, and who hears the answer. */
export interface Greeting {
  /** The method and its parameters as they are then; null where there is nothing to say. */
  say: () => { method: string; params: object } | null;
  heard: (result: unknown) => void;
  refused: (refusal: Refusal) => void;
}

interface Clock {
  later(work: () => void, milliseconds: number): unknown;
  never(timer: unknown): void;
  random(): number;
}

const realClock: Clock = {
  later: (work, milliseconds) => setTimeout(work, milliseconds),
  never: (timer) => clearTimeout(timer as number),
  random: Math.random,
};

const PATIENCE = 10_000;
/** For what takes its time to be worked out. */
export const LONG = 120_000;
const LONGEST = 8_000;

export class Link {
  onstate: (up: boolean) => void = () => {};
  private socket: Socket | null = null;
  private up = false;
  private tries = 0;
  private last = 0;
  private again: unknown;
  /** What ends a patience, by its length. */
  private readonly overdue = new Map<number, unknown>();
  private readonly waiting = new Map<number, Waiting>();
  private readonly greetings = new Set<Greeting>();
  private readonly hearers = new Map<string, Set<(params: never) => void>>();

  constructor(
    private readonly connect: () => Socket,
    private readonly clock: Clock = realClock,
  ) {}

  /** Connects now, without waiting for the next try. */
  wake(): void {
    if (this.socket) return;
    this.clock.never(this.again);
    const socket = this.connect();
    this.socket = socket;
    this.wait(PATIENCE);
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.heard(String(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** Takes another socket in place of this one: what the server knows of who speaks is forgotten with it. */
  renew(): void {
    if (!this.socket) return;
    this.giveUp();
    this.wake();
  }

  ask(method: string, params: object, patience = PATIENCE): Promise<unknown> {
    const id = ++this.last;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      const waiting = { text, patience, greeting: false, resolve, reject };
      this.waiting.set(id, waiting);
      if (this.up) this.send(waiting);
      else this.wake();
    });
  }

  /** Says this first on every new socket, and now if there is one already, until the answer is called. Greetings keep their order. */
  greet(greeting: Greeting): () => void {
    this.greetings.add(greeting);
    if (this.up) this.say(greeting);
    return () => this.greetings.delete(greeting);
  }

  private say({ say, heard, refused }: Greeting): void {
    const said = say();
    if (!said) return;
    const id = ++this.last;
    const text = JSON.stringify({ jsonrpc: "2.0", id, ...said });
    const waiting = { text, patience: PATIENCE, greeting: true, resolve: heard, reject: refused };
    this.waiting.set(id, waiting);
    this.send(waiting);
  }

  /** Hears a kind of message the server sends unasked; the answer stops hearing it. */
  on<T>(method: string, hear: (params: T) => void): () => void {
    const hearers = this.hearers.get(method) ?? new Set();
    this.hearers.set(method, hearers.add(hear));
    return () => hearers.delete(hear);
  }

  private send({ text, patience }: Waiting): void {
    this.socket?.send(text);
    this.wait(patience);
  }

  private wait(patience: number): void {
    if (!this.overdue.has(patience)) this.overdue.set(patience, this.clock.later(() => this.giveUp(), patience));
  }

  private calm(): void {
    for (const timer of this.overdue.values()) this.clock.never(timer);
    this.overdue.clear();
  }

  private opened(): void {
    this.up = true;
    this.tries = 0;
    this.calm();
    const unanswered = [...this.waiting.values()];
    for (const greeting of this.greetings) this.say(greeting);
    for (const waiting of unanswered) this.send(waiting);
    this.onstate(true);
  }

  private heard(text: string): void {
    this.calm();
    const message = parsed(text);
    if (message === null) return;
    if (typeof message.method === "string") this.tell(message.method, message.params);
    else this.answer(message);
    for (const { patience } of this.waiting.values()) this.wait(patience);
  }

  private tell(method: string, params: unknown): void {
    for (const hear of this.hearers.get(method) ?? []) hear(params as never);
  }

  private answer(message: Message): void {
    const asked = this.waiting.get(message.id as number);
    if (!asked) return;
    this.waiting.delete(message.id as number);
    if (message.error) asked.reject(refusal(message.error));
    else asked.resolve(message.result);
  }

  /** Sockets may die unnoticed, as when a phone slept: no answer in time means a new one. */
  private giveUp(): void {
    const dead = this.socket;
    if (!dead) return;
    dead.onclose = null;
    dead.onmessage = null;
    dead.close();
    this.lost(dead);
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.up = false;
    this.calm();
    for (const [id, { greeting }] of this.waiting) if (greeting) this.waiting.delete(id);
    this.onstate(false);
    const wait = Math.min(LONGEST, 250 * 2 ** this.tries++) * (0.5 + this.clock.random() / 2);
    this.again = this.clock.later(() => this.wake(), wait);
  }
}

/** An error of JSON-RPC, with the reason and the words in its data. */
export interface Refused {
  code: number;
  message: string;
  data?: Record<string, unknown>;
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: Refused;
}

function parsed(text: string): Message | null {
  try {
    const message = JSON.parse(text) as Message | null;
    return typeof message === "object" ? message : null;
  } catch {
    return null;
  }
}

export function refusal(error: Refused): Refusal {
  const data = error.data ?? {};
  return new Refusal(error.code, String(data.reason ?? ""), String(data.message ?? error.message), data);
}
