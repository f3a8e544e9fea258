import type { LogAction } from "../log";
import { sixes, thrown, type Follower } from "./throw";

/** Whose turn it is, which one of the whole table (from 1), its throws, and the roll whose dice are in the air. */
interface State {
  seat: number;
  turn: number;
  throws: number;
  rolled: LogAction | null;
}

/** Games of two and more in turn (Yam Master, Cochon): another seat's throw begins another turn. */
export const turns: Follower<State> = {
  start: () => ({ seat: -1, turn: 0, throws: 0, rolled: null }),
  due({ seat, turn, throws, rolled }, count) {
    if (!rolled) return null;
    const positions = thrown(rolled, count);
    return { seat, turn, throw: throws, positions, sides: sixes(positions) };
  },
  acted(state, seat, action) {
    // no turn passes without a throw, so that none is missed here
    if (action.type !== "roll") return state;
    if (seat !== state.seat) return { seat, turn: state.turn + 1, throws: 1, rolled: action };
    return { ...state, throws: state.throws + 1, rolled: action };
  },
  fallen: (state) => ({ ...state, rolled: null }),
};
