/** What the server says of a table. The client draws it and decides nothing. */
export type Seat = number;
export type Titles = { fr: string; en: string };
/** How strong a bot plays, the weakest first. */
export type Level = "casual" | "good" | "best";

export interface Die {
  value: number;
  kept: boolean;
  sides: number;
}

export interface Action {
  type: string;
  [fact: string]: unknown;
}

export interface Due {
  seat: Seat;
  turn: number;
  throw: number;
  positions: number[];
  sides: number[];
}

export interface Outcome {
  places: Seat[][];
  totals: number[];
  reason: string;
}

export interface Player {
  name: string;
}

/** Who sits at one seat of a live table. */
export interface LiveSeat {
  name: string;
  /** The level of a bot of the house. */
  bot?: Level | null;
  /** What its player wishes to be, where players have different parts. */
  role?: "defuser" | "expert" | null;
  /** The connection of its player is gone. */
  away: boolean;
  /** Its player left the game. */
  left: boolean;
  /** A bot plays it until its player is back. */
  played: boolean;
  /** How far its player's device is with the sealed cup. */
  cup: "hash" | "open" | "absent" | "none";
}

/** What a table has beside its game where each player has a device of their own. */
export interface Live {
  status: "waiting" | "opening" | "playing" | "over" | "abandoned";
  code?: string | null;
  most: number;
  fewest: number;
  /** The seat of whoever looks; null for who only watches. */
  you?: Seat | null;
  host: Seat;
  /** The time for a turn; null where no clock runs. */
  seconds?: number | null;
  /** Milliseconds that each seat still has. */
  left: (number | null)[];
  quick: boolean;
  /** The code of the table at which its players play on. */
  next?: string | null;
  /** Milliseconds until bots take the empty seats. */
  fill_in?: number | null;
  seats: LiveSeat[];
}

/** Common to the tables of every game; each game adds its own under `games/`. */
export interface TableView {
  table: string;
  game: string;
  /** Its name, or the whole of it where somebody wrote their own. */
  ruleset: string | object;
  title: Titles;
  options: Record<string, unknown>;
  seq: number;
  seat: Seat;
  to_act: Seat[];
  /** The seat most awaited. */
  next: Seat;
  dice: Die[];
  dice_count: number;
  roll: number;
  rolls_left: number;
  simultaneous: boolean;
  turn: [number, number];
  can_undo: boolean;
  /** The level of the bot at each seat; null where a person sits. */
  bots: (Level | null)[];
  /** False where the players forbid advice at this table. */
  advice: boolean;
  source: "sealed" | "scripted" | "typed";
  /** The seal of the dice; none where fingers type them. */
  commitment?: string | null;
  actions: { roll?: { keep: number[]; at_most?: number } } & Record<string, unknown>;
  last: { seat: Seat | null; action: Action } | null;
  due?: Due | null;
  players: Player[];
  outcome: Outcome | null;
  /** Once it is over, the options of the next game, where the game says how that begins. */
  rematch?: Record<string, unknown> | null;
  /** Where each player has a device of their own. */
  live?: Live | null;
}

/** Whether who plays a seat looks at this screen: at a live table each device has its own, else one has them all. */
export const isHere = (view: TableView, seat: Seat): boolean => !view.live || view.live.you === seat;

/** The seat whose turn is shown: at a live table each device has its own seat, and only where all play at once its own turn. */
export function actingSeat(view: TableView): Seat {
  return view.live && !view.simultaneous ? view.next : view.seat;
}
