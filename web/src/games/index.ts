import type { Component } from "svelte";
import type { Change, TableModel } from "../core/table.svelte";
import type { Seat, TableView } from "../core/view";
import { sheet } from "./sheet";

/** What a game brings to the client: how its table is drawn, and what is said when it changes. */
export interface GameClient {
  game: string;
  /** A small drawing for the game's card. */
  Sign: Component<{ ruleset: string }>;
  /** The middle of the table page; `wide` when there is room for every player's sheet. */
  Board: Component<{ table: TableModel; view: TableView; wide: boolean }>;
  /** What the dice of a seat bring beside the board, in a sentence; under the board, or by the dice where it is wide. */
  Beside: Component<{ view: TableView; seat: Seat }>;
  /** What stands beside a player's name. */
  total(view: TableView, seat: Seat): number;
  /** One sentence on what just happened. */
  news(after: TableView, change: Change): string;
}

const clients: GameClient[] = [sheet];

/** The client's part of a game, or undefined for a game that this client cannot draw. */
export function clientOf(game: string): GameClient | undefined {
  return clients.find((client) => client.game === game);
}
