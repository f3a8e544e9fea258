import type { Live, LiveSeat } from "../core/view";
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

/** Whether nothing is played any more at that table. */
export const isOver = (live: Live): boolean => live.status === "over" || live.status === "abandoned";
