import { server } from "../core/server.svelte";
import type { PlayerRole } from "../games";
import type { Action, Level, Seat, TableView } from "../core/view";

/** What the methods of live tables take and answer. */
export interface Joined {
  table: string;
  /** Null for who watches. */
  seat: Seat | null;
  token: string | null;
  view: TableView;
  /** With a new table: what others may type to join it. */
  code?: string | null;
}

export interface Happened {
  seq: number;
  seat: Seat | null;
  action: Action;
}

export type Role = "play" | "watch" | PlayerRole;

/** What an action brought: what became different in the view of who acted, null where the view is to be asked for. */
export interface Answered {
  seq: number;
  events: Happened[];
  changes: object | null;
}

export type Since = { events: Happened[]; view: TableView };

export interface Opening {
  game: string;
  ruleset: string | object;
  options: Record<string, unknown>;
  seats: string[];
  most: number;
  turn_seconds: number | null;
  /** Whether players may ask the coach. */
  advice: boolean;
  hash: string;
  /** The same again is answered the same. */
  id: string;
  role?: Role;
  /** The finished table whose players are told the code. */
  again?: string;
}

export const live = {
  open: (table: Opening) => server.call<Joined>("table.new", { ...table, live: true }),
  join: (params: object) => server.call<Joined>("table.join", params),
  leave: (table: string, token: string) => server.call<{ left: true }>("table.leave", { table, token }),
  start: (table: string, fill: Level | null) => server.call<Since>("table.start", fill ? { table, fill } : { table }),
  openCup: (table: string, bytes: string) => server.call<Since>("table.open_cup", { table, bytes }),
  since: (table: string, seq: number) => server.call<Since>("table.since", { table, seq }),
  act: (table: string, seat: Seat, action: Action, id: string) => server.call<Answered>("table.act", { table, seat, action, id, view_of: null }),
  undo: (table: string, seat: Seat, id: string) => server.call<Answered>("table.undo", { table, seat, id, view_of: null }),
};
