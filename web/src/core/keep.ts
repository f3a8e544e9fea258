import type { TableView } from "./view";

/** Which dice the player holds back. It lives on this screen until the throw says it aloud. */
export type Kept = readonly number[];

/** A new throw starts from what the table says is kept. */
export function keptIn(view: TableView): Kept {
  return view.dice.flatMap((die, position) => (die.kept ? [position] : []));
}

/** Takes a die aside, or puts it back among those to throw. */
export function toggled(kept: Kept, position: number, view: TableView): Kept {
  if (!view.actions.roll?.keep.includes(position)) return kept;
  if (kept.includes(position)) return kept.filter((other) => other !== position);
  return [...kept, position].sort((a, b) => a - b);
}

/** True when both views show the same throw of the same seat, so that what is held stays held. */
export function sameThrow(before: TableView | null, after: TableView): boolean {
  return before !== null && throwOf(before) === throwOf(after);
}

function throwOf(view: TableView): string {
  return JSON.stringify([view.table, view.seat, view.turn, view.roll, view.dice]);
}

/** What the roll button can do now, and with how many dice. */
export function rollOffered(view: TableView, kept: Kept): { can: boolean; thrown: number; why: "" | "none" | "all" } {
  const roll = view.actions.roll;
  const thrown = view.dice_count - kept.length;
  if (!roll) return { can: false, thrown, why: "none" };
  if (kept.length > (roll.at_most ?? roll.keep.length)) return { can: false, thrown, why: "all" };
  return { can: true, thrown, why: "" };
}
