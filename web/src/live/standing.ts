import type { LiveSeat } from "../core/view";
import { w } from "./words.svelte";

/** How it stands with who sits there, in a word; empty while all is as it should be. */
export function standing(seat: LiveSeat): string {
  if (seat.left) return w(needed(seat) ? "seat.gone" : "seat.left");
  if (seat.played) return w("seat.played");
  if (seat.bot) return w("seat.bot");
  return seat.away ? w("seat.away") : "";
}

/** No bot reads a manual to others: whoever had it is missed. */
export const needed = (seat: LiveSeat | undefined): boolean => seat?.role === "expert";

/** The same where there is little room; empty too while all is as it should be. */
export const short = (seat: LiveSeat): string => (seat.left && needed(seat) ? w("seat.gone") : seat.left || seat.played || seat.bot ? w("seat.bot") : seat.away ? w("seat.away.short") : "");
