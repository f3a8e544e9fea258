/**
 * What there is to say of a player's games: points where each fills a sheet undisturbed; of a bomb whether it was defused,
 * how fast and at what cost; elsewhere places, for the points of one game say nothing of the next.
 */
export type Kind = "points" | "bomb" | "places";

export const kindOf = (game: string): Kind => (game === "sheet" ? "points" : game === "bomb" ? "bomb" : "places");

/** A time that was needed, as it is read: `4:05`. */
export function needed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
