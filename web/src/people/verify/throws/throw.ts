/**
 * Which dice fall when. The server knows it from the rules; the page that checks the server works it out again here,
 * from the actions alone, so that the server cannot choose which die of the sealed row it shows.
 */
import type { Seat } from "../../../core/view";
import type { Log, LogAction } from "../log";

/** Dice that are due, as in the engine: the face of one depends on seat, turn, throw and position alone. */
export interface Throw {
  seat: Seat;
  turn: number;
  throw: number;
  positions: number[];
  sides: number[];
}

/** One game's part: a state that is never changed, and what each action makes of it. */
export interface Follower<S> {
  start(log: Log): S;
  /** The dice that must fall now, `count` of them; null where none are due. */
  due(state: S, count: number): Throw | null;
  acted(state: S, seat: Seat, action: LogAction): S;
  fallen(state: S, faces: readonly number[]): S;
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** The positions of so many dice that a roll did not keep. */
export function thrown(action: LogAction, count: number): number[] {
  const keep = new Set(Array.isArray(action.keep) ? action.keep : []);
  return upTo(count + keep.size).filter((position) => !keep.has(position));
}

export const sixes = (positions: number[]): number[] => positions.map(() => 6);

/** A list with one of its members replaced. */
export const put = <T>(list: readonly T[], at: number, one: T): T[] => list.map((other, i) => (i === at ? one : other));
