import type { Player, Seat, TableView } from "../../core/view";

/** Three dice as the server reads them: their rank among the 56, what they are called, the tokens they are worth. */
export interface Shown {
  dice: number[];
  rank: number;
  kind: string;
  tokens: number;
}

export interface Hand extends Shown {
  roll: number;
  done: boolean;
  nenette: boolean;
}

export interface Rampo {
  asks: "lowest" | "highest";
  seats: Seat[];
  hands: (Shown | null)[];
}

export interface Passed {
  /** null for the pot. */
  giver: Seat | null;
  taker: Seat;
  tokens: number;
  nenette: boolean;
}

export interface Settled {
  phase: string;
  hands: (Shown | null)[];
  rampos: Rampo[];
  lowest: Seat | null;
  highest: Seat | null;
  passed: Passed[];
}

export interface FourPlayer extends Player {
  tokens: number;
  safe: boolean;
  place: number | null;
}

export interface FourView extends TableView {
  phase: "start" | "charge" | "discharge";
  round: number;
  starter: Seat;
  /** How many throws the seat to play may take. */
  limit: number;
  /** The seat whose throws set that limit, once it has. */
  bound_by: Seat | null;
  pot: number;
  tokens: number[];
  all_tokens: number;
  hands: (Hand | null)[];
  value: number | null;
  rampo: Rampo | null;
  rampos: Rampo[];
  settled: Settled | null;
  players: FourPlayer[];
}

/** The hand to show by a player's name: of this round; of the one before while nobody has thrown in this one. */
export function handBy(view: FourView, seat: Seat): { hand: Shown; before: boolean } | null {
  const now = view.hands[seat];
  if (now) return { hand: now, before: false };
  const begun = view.hands.some((hand) => hand !== null);
  const then = begun ? null : view.settled?.hands[seat];
  return then ? { hand: then, before: true } : null;
}

/** The throw of a seat in the last rampo that shows one, if it was in it. */
export function rampoBy(view: FourView, seat: Seat): Shown | null {
  const begun = view.hands.some((hand) => hand !== null);
  const rampos = begun ? view.rampos : (view.settled?.rampos ?? []);
  for (const rampo of [...rampos].reverse()) {
    const hand = rampo.hands[rampo.seats.indexOf(seat)];
    if (hand) return hand;
  }
  return null;
}

/** The seats that got out by the round just settled. */
export function safeNow(view: FourView): Seat[] {
  const settled = view.settled;
  if (!settled || view.phase !== "discharge") return [];
  const before = settled.phase === "discharge" ? [settled.highest ?? -1] : view.players.map((_, seat) => seat);
  return before.filter((seat) => view.players[seat]?.safe ?? false);
}
