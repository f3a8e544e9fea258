import { put, upTo, type Follower } from "./throw";

const COLOURS = ["purple", "yellow", "blue", "white", "black"];

/** The dice that draw a bomb: its serial number, then for each widget its kind, cells, label, light, group and ports. */
const WIDGETS = [34, 34, 10, 24, 24, 10, ...[11, 10, 9, 8, 7].flatMap((labels) => [3, 2, labels, 10, 2, 4, 16])];

/** The rolls of each module, and which one asked for dice. A choice that is a strike asks, but no dice fall for it. */
interface State {
  rolls: number[];
  asked: { module: number; keep: string[] } | null;
}

export const bomb: Follower<State> = {
  start: ({ options }) => ({ rolls: upTo(Number(options?.modules ?? 1)).map(() => 0), asked: null }),
  due({ rolls, asked }) {
    if (!asked) return { seat: 0, turn: 0, throw: 0, positions: upTo(WIDGETS.length), sides: WIDGETS };
    const positions = upTo(COLOURS.length).filter((place) => !asked.keep.includes(COLOURS[place]!));
    const number = (rolls[asked.module]! + 1) * rolls.length + asked.module;
    return { seat: 0, turn: 1, throw: number, positions, sides: positions.map(() => 6) };
  },
  acted(state, _seat, action) {
    if (action.type !== "roll") return state;
    return { ...state, asked: { module: Number(action.module ?? 0), keep: (action.keep as string[] | undefined) ?? [] } };
  },
  fallen({ rolls, asked }) {
    return { rolls: asked ? put(rolls, asked.module, rolls[asked.module]! + 1) : rolls, asked: null };
  },
};
