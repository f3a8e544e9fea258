import type { Component } from "svelte";
import type { RulesExample } from "../core/answers";
import type { Change, TableModel } from "../core/table.svelte";
import type { Action, Seat, TableView } from "../core/view";
import { bomb } from "./bomb";
import { fourTwoOne } from "./four_two_one";
import { sheet } from "./sheet";
import { yamMaster } from "./yam_master";

/** What a game brings to the client: how its table is drawn, and what is said when it changes. */
export interface GameClient {
  game: string;
  /** A small drawing for the game's card. */
  Sign: Component<{ ruleset: string }>;
  /** The middle of the table page; `wide` when there is room for every player's sheet. */
  Board: Component<{ table: TableModel; view: TableView; wide: boolean }>;
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
  headline?(view: TableView): string;
  /** What an example of the rules page shows beside its dice. */
  Drawing?: Component<{ example: RulesExample }>;
  /** The one thing to do when no throw is offered, if there is just one. */
  last?(view: TableView): { word: string; small: string; action: Action } | null;
}

const clients: GameClient[] = [sheet, yamMaster, fourTwoOne, bomb];

/** The client's part of a game, or undefined for a game that this client cannot draw. */
export function clientOf(game: string): GameClient | undefined {
  return clients.find((client) => client.game === game);
}
