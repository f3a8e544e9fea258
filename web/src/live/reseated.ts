import type { Seat } from "../core/view";

/** The options of the next game as they are for new seats: of two, whoever asks for it has the first one there, so that who begins is told anew. */
export const reseated = (rematch: Record<string, unknown>, mine: Seat | null): Record<string, unknown> =>
  typeof rematch.first === "number" && mine !== null ? { ...rematch, first: rematch.first === mine ? 0 : 1 } : rematch;
