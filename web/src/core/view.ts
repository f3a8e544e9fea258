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
  actions: { roll?: { keep: number[]; at_most?: number } } & Record<string, unknown>;
  last: { seat: Seat | null; action: Action } | null;
  due?: Due | null;
  players: Player[];
  outcome: Outcome | null;
  /** Once it is over, the options of the next game, where the game says how that begins. */
  rematch?: Record<string, unknown> | null;
}
