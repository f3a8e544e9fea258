import type { GameInfo, NewTable, RulesPage, ServerInfo } from "./answers";
import { announce } from "./announce.svelte";
import { lang, t } from "./lang.svelte";
import { Link, LONG, type Refusal, type Socket } from "./link";
import type { Action, Seat, TableView } from "./view";

const link = new Link(() => new WebSocket(location.origin.replace(/^http/, "ws") + "/ws") as unknown as Socket);

/** A link just begun is not yet lost: only one that stays down is worth a word. */
const GRACE = 1200;

let lost = $state(false);
let slow: ReturnType<typeof setTimeout> | undefined;
const returns = new Set<() => void>();

link.onstate = (up) => {
  clearTimeout(slow);
  if (up && lost) announce(t("ui.link.back"));
  if (up) lost = false;
  else slow = setTimeout(() => (lost = true), GRACE);
  if (up) for (const back of returns) back();
};

export const linkLost = () => lost;

export function connect(): void {
  link.wake();
  addEventListener("online", () => link.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && link.wake());
}

/** Speaks on another socket from now on, as nobody until it says who it is. */
export const renew = (): void => link.renew();

/** Calls back each time the link is there again: what the server said meanwhile was missed. */
export function onReturn(back: () => void): () => void {
  returns.add(back);
  return () => returns.delete(back);
}

/** What others did at a table; `changes` is what became different in this socket's view of it, or null where that is to be asked for. */
export interface Changed {
  table: string;
  seq: number;
  events: { seq: number; seat: Seat | null; action: Action }[];
  changes?: object | null;
}

export function onChanged(hear: (change: Changed) => void): () => void {
  return link.on("table.changed", hear);
}

/** Hears that another device of the same player holds a seat now. */
export function onSeatMoved(hear: (moved: { table: string; seat: Seat }) => void): () => void {
  return link.on("seat.moved", hear);
}

/**
 * Says this first on every new socket, before anything that waits to be asked, and now if there is one. Greetings keep
 * the order in which they were made. The answer ends it.
 */
export function greet<T>(method: string, params: () => object | null, heard: (result: T) => void, refused: (refusal: Refusal) => void): () => void {
  const say = () => {
    const now = params();
    return now && { method, params: { ...now, lang: lang() } };
  };
  return link.greet({ say, heard: heard as (result: unknown) => void, refused });
}

/** What may have to be worked out first. */
const SLOW = /^(coach\.|sheet\.|solve$|table\.advance$)/;

function ask<T>(method: string, params: object = {}): Promise<T> {
  return link.ask(method, { ...params, lang: lang() }, SLOW.test(method) ? LONG : undefined) as Promise<T>;
}

type Opened = { table: string; view: TableView };
type Looking = Seat | "next";

export const server = {
  /** A question that is one game's own. */
  call: <T>(method: string, params: object = {}) => ask<T>(method, params),
  games: () => ask<GameInfo[]>("games"),
  info: () => ask<ServerInfo>("server.info"),
  rules: (game: string, ruleset: string) => ask<RulesPage>("rules.page", { game, ruleset }),
  start: (table: NewTable) => ask<Opened>("table.new", { ...table, view_of: "next" }),
  view: (table: string, view_of: Looking = "next") => ask<TableView>("table.view", { table, view_of }),
  act: (table: string, seat: Seat | null, action: Action, id: string, view_of: Looking) =>
    ask<{ view: TableView }>("table.act", { table, seat, action, id, view_of }),
  /** Lets the bot that is awaited do the one next thing. */
  advance: (table: string, id: string, view_of: Looking) => ask<{ view: TableView }>("table.advance", { table, id, view_of }),
  undo: (table: string, seat: Seat, id: string) => ask<{ view: TableView }>("table.undo", { table, seat, id, view_of: "next" }),
  share: (table: string) => ask<{ fragment: string }>("table.share", { table }),
  open: (fragment: string) => ask<Opened>("table.open", { fragment, view_of: "next" }),
};
