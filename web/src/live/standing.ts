import type { Live, LiveSeat, Seat, TableView } from "../core/view";
import { w } from "./words.svelte";

/** How it stands with who sits there, in a word; empty while all is as it should be. Once it is `over` no bot plays. */
export function standing(seat: LiveSeat, over = false): string {
  if (seat.left) return w(needed(seat) || over ? "seat.gone" : "seat.left");
  if (seat.played && !over) return w("seat.played");
  if (seat.bot) return w("seat.bot");
  return seat.away ? w("seat.away") : "";
}

/** No bot reads a manual to others: whoever had it is missed. */
export const needed = (seat: LiveSeat | undefined): boolean => seat?.role === "expert";

/** The same where there is little room; empty too while all is as it should be. */
export function short(seat: LiveSeat, over = false): string {
  if (seat.left && (needed(seat) || over)) return w("seat.gone");
  if (seat.left || seat.bot || (seat.played && !over)) return w("seat.bot");
  return seat.away ? w("seat.away.short") : "";
}

/** Whether a seat of those that play at once has nothing left to do while others have. */
export const isDone = (view: TableView, live: Live, seat: Seat): boolean => view.simultaneous && view.outcome === null && live.status === "playing" && !view.to_act.includes(seat);

/** Whether nothing is played any more at that table. */
export const isOver = (live: Live): boolean => live.status === "over" || live.status === "abandoned";
