import type { Player, Seat, TableView } from "../../core/view";

/** The turn before: its last dice, how it ended, and the points that it kept or lost. */
export interface Ended {
  seat: Seat;
  dice: number[];
  how: "held" | "lost" | "ruined";
  points: number;
}

export interface PigPlayer extends Player {
  score: number;
}

export interface PigView extends TableView {
  target: number;
  variant: "one_die" | "two_dice" | "big_pig" | "hog";
  scores: number[];
  turn_total: number;
  /** What holding would make of the score; null before the first throw. */
  if_held: { score: number; reaches: boolean } | null;
  /** The seat that first reached the target, while the others play their last turn. */
  reached: Seat | null;
  last_turn: boolean;
  ended: Ended | null;
  players: PigPlayer[];
}

/** How many dice may be thrown at once, where the player says it. */
export function countOffered(view: PigView): [least: number, most: number] | null {
  const roll = view.actions.roll as { dice?: [number, number] } | undefined;
  return roll?.dice ?? null;
}
