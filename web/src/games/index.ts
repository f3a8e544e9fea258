import type { Component, Snippet } from "svelte";
import type { RulesExample } from "../core/answers";
import type { Change, TableModel } from "../core/table.svelte";
import type { Action, Die, Seat, TableView } from "../core/view";
import Bomb from "./bomb/Sign.svelte";
import FourTwoOne from "./four_two_one/Sign.svelte";
import Pig from "./pig/Sign.svelte";
import Roller from "./roller/Sign.svelte";
import Sheet from "./sheet/Sign.svelte";
import YamMaster from "./yam_master/Sign.svelte";

/** What a game brings to the client: how its table is drawn, and what is said when it changes. */
export interface GameClient {
  game: string;
  /** The middle of the table page; `wide` when there is room for every player's sheet. `stands` is what a live table says of who sits at a seat, `hand` the dice there where all play at once. */
  Board: Component<{ table: TableModel; view: TableView; wide: boolean; stands?: Snippet<[Seat]>; hand?: Snippet<[Seat]> }>;
  /** Whether the board names all players, with `stands` by each name: then the table names them nowhere else. */
  named?(view: TableView, wide: boolean): boolean;
  /** What the dice of a seat bring beside the board, and what else may be done; by the dice where it is wide. */
  Beside: Component<{ table: TableModel; view: TableView; seat: Seat }>;
  /** What stands by a player's name, where that is more than a number. */
  Standing?: Component<{ view: TableView; seat: Seat }>;
  /** The dice and what to do with them, where those of every game will not do. */
  Tray?: Component<{ table: TableModel; view: TableView; line: string; onagain: () => void }>;
  /** Options that no schema describes, asked before the game; `typed` when fingers will type the dice. */
  Setup?: Component<{ options: Record<string, unknown>; onchange: (name: string, value: unknown) => void; typed: boolean }>;
  /** Pages of its own, under the game's name; each is loaded when it is gone to. */
  pages?: Record<string, () => Promise<{ default: Component }>>;
  /** What stands beside a player's name. */
  total(view: TableView, seat: Seat): number;
  /** One sentence on what just happened. */
  news(after: TableView, change: Change): string;
  /** Where the game is, for games that have no fixed number of turns. */
  turn?(view: TableView): string;
  /** How it ended, for games that do not end by the most points alone. */
  headline?(view: TableView): string | undefined;
  /** What an example of the rules page shows beside its dice. */
  Drawing?: Component<{ example: RulesExample }>;
  /** Whether nothing may lie over its board, which is read while time runs. */
  clear?: true;
  /** The dice of one seat, where all play at once and each has its own. */
  dice?(view: TableView, seat: Seat): Die[] | null;
  /** The one thing to do when no throw is offered, if there is just one. */
  last?(view: TableView): { word: string; small: string; action: Action } | null;
}

/** What is known of a game before its part of the client is fetched: a player of one game waits for no other. */
export interface Listing {
  game: string;
  /** A small drawing for the game's card. */
  Sign: Component<{ ruleset: string }>;
  load: () => Promise<GameClient>;
  /** What players are to each other where they have devices of their own and choose; absent where all are the same. */
  roles?: readonly PlayerRole[];
}

export type PlayerRole = "defuser" | "expert";

export const listings: Listing[] = [
  { game: "sheet", Sign: Sheet, load: async () => (await import("./sheet")).sheet },
  { game: "yam_master", Sign: YamMaster, load: async () => (await import("./yam_master")).yamMaster },
  { game: "four_two_one", Sign: FourTwoOne, load: async () => (await import("./four_two_one")).fourTwoOne },
  { game: "pig", Sign: Pig, load: async () => (await import("./pig")).pig },
  { game: "roller", Sign: Roller, load: async () => (await import("./roller")).roller },
  { game: "bomb", Sign: Bomb, load: async () => (await import("./bomb")).bomb, roles: ["defuser", "expert"] },
];
