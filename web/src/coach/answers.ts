import type { Action, Seat } from "../core/view";

/** What the coach answers; its values are expected final scores. */
export interface Choice {
  action: Action;
  value: number;
  /** The points given away by it. */
  regret: number;
  best: boolean;
}

export interface Advice {
  value: number;
  choices: Choice[];
  why: { text: string };
  by: By;
  seq?: number;
}

/** Whether all states of the sheet were solved, or each turn is judged by itself. */
export type By = "table" | "turn";

export interface Odds {
  /** By seat, of winning alone. */
  chances: number[];
  /** By seat, of sharing the first place. */
  shared: number[];
  seq?: number;
}

export interface Review {
  by: By;
  players: ReviewedPlayer[];
  decisions: Decision[];
}

export interface ReviewedPlayer {
  name: string;
  final: number;
  expected: number;
  luck: number;
  lost: number;
  decisions: number;
  mean_loss: number;
  sd_loss: number;
  kinds: { kind: Kind; decisions: number; lost: number }[];
  curve: Point[];
  /** Numbers of decisions, the worst first. */
  worst: number[];
}

export type Kind = "keep1" | "keep2" | "box";

export interface Point {
  seq: number;
  turn: number;
  value: number;
}

export interface Decision {
  seq: number;
  seat: Seat;
  turn: number;
  roll: number;
  dice: number[];
  kind: Kind;
  played: Action;
  best: Action;
  value: number;
  best_value: number;
  regret: number;
}
