import { put, type Follower } from "./throw";

const MOST_SIDES = 1000;
const MOST_EXPLOSIONS = 100;

interface Kind {
  sides: number;
  explodes: boolean;
}

/** How many rolls each seat has made, and the dice in the air with the faces that each has shown. */
interface State {
  rolls: number[];
  rolling: { seat: number; kinds: Kind[]; chains: number[][] } | null;
}

/** The dice of a notation as the log writes it: `3x4d6kh3`, `2d20!+1`, `d20 adv`. */
export function kindsOf(notation: string): Kind[] {
  const [, repeats = "1", sum = ""] = /^(?:(\d+)x)?(.*)$/.exec(notation)!;
  const once = [...sum.matchAll(/(\d*)d(\d+)(!?)(?:k[hl]\d+| (adv|dis))?/g)].flatMap(([, count, sides, bang, twofold]) => {
    const kind = { sides: Number(sides), explodes: bang === "!" };
    return Array.from({ length: twofold ? 2 : Number(count || 1) }, () => kind);
  });
  return Array.from({ length: Number(repeats) }, () => once).flat();
}

/** The dice that fall next: those that exploded least first, then those with the fewest sides. */
function wanted({ kinds, chains }: NonNullable<State["rolling"]>) {
  const again = ({ sides, explodes }: Kind, chain: number[]) => explodes && chain.at(-1) === sides && chain.length <= MOST_EXPLOSIONS;
  const due = kinds.flatMap((kind, at) => (chains[at]!.length === 0 || again(kind, chains[at]!) ? [at] : []));
  const times = Math.min(...due.map((at) => chains[at]!.length));
  const level = due.filter((at) => chains[at]!.length === times);
  const sides = Math.min(...level.map((at) => kinds[at]!.sides));
  return { times, sides, positions: level.filter((at) => kinds[at]!.sides === sides) };
}

export const roller: Follower<State> = {
  start: ({ seats }) => ({ rolls: seats.map(() => 0), rolling: null }),
  due({ rolls, rolling }) {
    if (!rolling) return null;
    const { times, sides, positions } = wanted(rolling);
    const { seat } = rolling;
    return { seat, turn: rolls[seat]! + 1, throw: times * (MOST_SIDES + 1) + sides, positions, sides: positions.map(() => sides) };
  },
  acted(state, seat, action) {
    if (action.type !== "roll") return state;
    const kinds = kindsOf(String(action.dice));
    return { ...state, rolling: { seat, kinds, chains: kinds.map(() => []) } };
  },
  fallen(state, faces) {
    const { rolls, rolling } = state;
    if (!rolling) return state;
    const { positions } = wanted(rolling);
    const chains = positions.reduce((all, at, i) => put(all, at, [...all[at]!, faces[i]!]), rolling.chains);
    const next = { ...rolling, chains };
    if (wanted(next).positions.length > 0) return { rolls, rolling: next };
    return { rolls: put(rolls, rolling.seat, rolls[rolling.seat]! + 1), rolling: null };
  },
};
