import type { Log, LogAction } from "../log";
import { put, thrown, type Follower } from "./throw";

/** For each seat the boxes written, and in its turn the throws taken; the roll whose dice are in the air. */
interface State {
  sides: number;
  filled: number[];
  throws: number[];
  rolled: { seat: number; action: LogAction } | null;
}

const sidesOf = ({ ruleset }: Log): number => {
  const sides = typeof ruleset === "object" && ruleset !== null ? (ruleset as { faces?: unknown }).faces : undefined;
  return typeof sides === "number" ? sides : 6;
};

export const sheet: Follower<State> = {
  start(log) {
    const none = log.seats.map(() => 0);
    return { sides: sidesOf(log), filled: none, throws: none, rolled: null };
  },
  due({ rolled, filled, throws, sides }, count) {
    if (!rolled) return null;
    const { seat, action } = rolled;
    const positions = thrown(action, count);
    return { seat, turn: filled[seat]! + 1, throw: throws[seat]!, positions, sides: positions.map(() => sides) };
  },
  acted(state, seat, action) {
    if (action.type === "roll") return { ...state, throws: put(state.throws, seat, state.throws[seat]! + 1), rolled: { seat, action } };
    if (action.type !== "score") return state;
    return { ...state, throws: put(state.throws, seat, 0), filled: put(state.filled, seat, state.filled[seat]! + 1) };
  },
  fallen: (state) => ({ ...state, rolled: null }),
};
