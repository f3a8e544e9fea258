/** What the methods about players and the ranking answer; see docs/live.md. */
import type { Titles } from "../core/view";

export interface Me {
  player: string;
  name: string;
  /** Whether it has a passkey: a guest otherwise, who lives on this device alone. */
  account: boolean;
  experience: number;
  level: number;
  /** The experience at which this level began. */
  level_begins?: number;
  /** The experience at which the next level begins. */
  next_level: number;
}

/** A player with the token that this device keeps; the server has its hash only. */
export interface Arrived extends Me {
  device: string;
}

export interface Stats {
  player: string;
  name: string;
  level: number;
  experience: number;
  games: GameStats[];
}

export interface GameStats {
  ruleset: string;
  game: string;
  title: Titles;
  played: number;
  won: number;
  mean: number;
  best: number;
  /** How often each place was reached, the first one first. */
  places: number[];
  /** Of bombs: the strikes of all, and the least time in which one was defused, in milliseconds. */
  strikes: number | null;
  fastest: number | null;
  scores: Score[];
}

export interface Score {
  /** Milliseconds since 1970. */
  at: number;
  total: number;
  place: number;
  seats: number;
  won: boolean;
  /** Of a bomb: its strikes, and how long its clock ran, in milliseconds. */
  strikes?: number;
  elapsed?: number;
  /** Points given away, once the game is reviewed. */
  lost: number | null;
  /** What best play would have come to with the same luck, once the game is reviewed. */
  best_play: number | null;
}

/** A table at which the player sits, on whichever device, and which is not over. */
export interface OwnTable {
  table: string;
  code: string | null;
  game: string;
  title: Titles;
  status: "waiting" | "opening" | "playing";
  seat: number;
  names: string[];
  turn: [number, number];
  /** Whether this seat may act now. */
  yours: boolean;
}

export type Board = "score" | "decisions" | "rating";

export interface RankingPage {
  ruleset: string;
  board: Board;
  season: string;
  seasons: string[];
  /** When the ranking of this game begins, while its trial lasts. */
  begins: string | null;
  rows: Row[];
  you: Row | null;
}

export interface Row {
  rank: number;
  player: string;
  name: string;
  value: number;
  low: number;
  high: number;
  games: number;
  provisional: boolean;
  /** What tells apart players of the same name; null where nobody else has it. */
  sign?: string | null;
}
