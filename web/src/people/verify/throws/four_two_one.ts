import type { LogAction } from "../log";
import { put, sixes, thrown, type Follower } from "./throw";

type Asks = "lowest" | "highest";

interface Hand {
  dice: number[];
  throws: number;
  done: boolean;
}

interface Rampo {
  asks: Asks;
  seats: number[];
  dice: number[][];
}

/** A game as far as it says whose throw is which: rounds, hands, who throws again because hands were equal, who is out. */
interface State {
  house: House;
  tokens: number[];
  pot: number;
  phase: "start" | "charge" | "discharge";
  round: number;
  starter: number;
  limit: number;
  hands: Hand[];
  out: number[];
  found: { lowest: number; highest: number };
  rampo: Rampo | null;
  rampos: number;
  rolled: { seat: number; action: LogAction } | null;
}

interface House {
  tokens: number;
  value_421: number;
  charge_rolls: number;
  nenette: boolean;
  start: string;
}

const NOTHING: Hand = { dice: [], throws: 0, done: false };
const HAND_THROWS = 3;

/** The 56 combinations, the best first. */
const ORDER = (() => {
  const named = ["421", "111", "611", "666", "511", "555", "411", "444", "311", "333", "211", "222", "654", "543", "432", "321"];
  const others = [];
  for (let a = 6; a > 0; a--) for (let b = a; b > 0; b--) for (let c = b; c > 0; c--) others.push(`${a}${b}${c}`);
  return [...named, ...others.filter((one) => !named.includes(one) && one !== "221"), "221"];
})();

export const rankOf = (dice: readonly number[]): number => ORDER.indexOf([...dice].sort((a, b) => b - a).join("")) + 1;
const isNenette = (dice: readonly number[]) => rankOf(dice) === ORDER.length;

function worth(rank: number, house: House): number {
  if (rank === 1) return house.value_421;
  if (rank === 2) return 7;
  if (rank <= 12) return Number(ORDER[rank - 1]![0]);
  return rank <= 16 ? 2 : 1;
}

const mostRolls = (house: House, phase: State["phase"]) => ({ start: 1, charge: house.charge_rolls, discharge: HAND_THROWS })[phase];

/** The seats in play, from the one that starts the round. */
function playing({ tokens, starter, out }: State): number[] {
  return tokens.map((_, i) => (starter + i) % tokens.length).filter((seat) => !out.includes(seat));
}

function handDone(state: State, seat: number): State {
  const hands = put(state.hands, seat, { ...state.hands[seat]!, done: true });
  const limit = seat === state.starter ? hands[seat]!.throws : state.limit;
  const after = { ...state, hands, limit };
  return playing(after).every((one) => hands[one]!.done) ? roundOver(after) : after;
}

function rampoThrown(state: State, rampo: Rampo, faces: readonly number[]): State {
  const next = { ...rampo, dice: [...rampo.dice, [...faces]] };
  if (next.dice.length < next.seats.length) return { ...state, rampo: next };
  const equal = extreme(next.seats, (seat) => rankOf(next.dice[next.seats.indexOf(seat)]!), next.asks);
  return roundOver(found({ ...state, rampo: null }, next.asks, equal));
}

function extreme(seats: number[], rank: (seat: number) => number, asks: Asks): number[] {
  const ranks = seats.map(rank);
  const wanted = asks === "lowest" ? Math.max(...ranks) : Math.min(...ranks);
  return seats.filter((_, i) => ranks[i] === wanted);
}

function found(state: State, asks: Asks, seats: number[]): State {
  if (seats.length > 1) return { ...state, rampo: { asks, seats, dice: [] }, rampos: state.rampos + 1 };
  return { ...state, found: { ...state.found, [asks]: seats[0]! } };
}

function roundOver(state: State): State {
  const questions: Asks[] = { start: ["highest"], charge: ["lowest"], discharge: ["lowest", "highest"] }[state.phase] as Asks[];
  for (const asks of questions) {
    if (state.rampo || state.found[asks] >= 0) continue;
    const seats = playing(state).filter((seat) => seat !== state.found.lowest);
    state = found(state, asks, extreme(seats, (seat) => rankOf(state.hands[seat]!.dice), asks));
  }
  return state.rampo ? state : settled(state);
}

function settled(state: State): State {
  const { house, found } = state;
  const { tokens, pot } = state.phase === "start" ? state : passed(state);
  const phase = state.phase === "start" ? "charge" : pot === 0 ? "discharge" : state.phase;
  const out = phase === "discharge" ? tokens.flatMap((held, seat) => (held === 0 ? [seat] : [])) : state.out;
  const starter = state.phase === "start" ? found.highest : found.lowest;
  const after = { ...state, tokens, pot, phase, out, starter, round: state.round + 1 } as State;
  return {
    ...after,
    starter: playing(after)[0] ?? 0,
    limit: mostRolls(house, after.phase),
    hands: tokens.map(() => NOTHING),
    found: { lowest: -1, highest: -1 },
    rampos: 0,
  };
}

/** Two tokens to each nénette, then to the lowest what the best hand is worth, as long as there are some. */
function passed(state: State): { tokens: number[]; pot: number } {
  const { house, hands, found, phase } = state;
  const giver = phase === "charge" ? -1 : found.highest;
  const best = Math.min(...hands.filter((hand) => hand.dice.length > 0).map((hand) => rankOf(hand.dice)));
  const caught = house.nenette && (giver < 0 || !isNenette(hands[giver]!.dice));
  const takers = caught ? playing(state).filter((seat) => seat !== giver && isNenette(hands[seat]!.dice)) : [];
  const tokens = [...state.tokens];
  let held = giver < 0 ? state.pot : tokens[giver]!;
  for (const [taker, most] of [...takers.map((seat) => [seat, 2]), [found.lowest, worth(best, house)]] as [number, number][]) {
    const given = Math.min(most, held);
    held -= given;
    tokens[taker]! += given;
  }
  if (giver < 0) return { tokens, pot: held };
  tokens[giver] = held;
  return { tokens, pot: state.pot };
}

export const fourTwoOne: Follower<State> = {
  start({ seats, options }) {
    const house = { tokens: 21, value_421: 10, charge_rolls: 1, nenette: true, start: "roll", ...options } as House;
    const phase = house.start === "roll" ? "start" : "charge";
    const none = { lowest: -1, highest: -1 };
    const hands = seats.map(() => NOTHING);
    const base = { house, phase, hands, starter: 0, limit: mostRolls(house, phase), out: [], found: none, rampo: null, rampos: 0, rolled: null } as const;
    return { ...base, out: [], tokens: seats.map(() => 0), pot: house.tokens, round: phase === "start" ? 0 : 1 };
  },
  due({ rolled, rampo, round, rampos, hands }, count) {
    if (!rolled) return null;
    const { seat, action } = rolled;
    const positions = rampo ? [0, 1, 2] : thrown(action, count);
    return { seat, turn: round, throw: rampo ? HAND_THROWS + rampos : hands[seat]!.throws, positions, sides: sixes(positions) };
  },
  acted(state, seat, action) {
    if (action.type === "stand") return handDone(state, seat);
    if (action.type !== "roll") return state;
    const hand = state.hands[seat]!;
    const hands = state.rampo ? state.hands : put(state.hands, seat, { ...hand, throws: hand.throws + 1 });
    return { ...state, hands, rolled: { seat, action } };
  },
  fallen(state, faces) {
    const { rolled, rampo, hands, limit } = state;
    if (!rolled) return state;
    const landed = { ...state, rolled: null };
    if (rampo) return rampoThrown(landed, rampo, faces);
    const { seat, action } = rolled;
    const hand = hands[seat]!;
    const dice = thrown(action, faces.length).reduce((all, at, i) => put(all, at, faces[i]!), hand.dice.length ? hand.dice : [0, 0, 0]);
    const after = { ...landed, hands: put(hands, seat, { ...hand, dice }) };
    return hand.throws === limit ? handDone(after, seat) : after;
  },
};
