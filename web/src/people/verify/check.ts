import { hex, sha256, unhex } from "../../core/hash";
import { devicesOf, saltOf, type Device } from "./cup";
import { drawing, type Draw } from "./faces";
import type { Log, LogEntry } from "./log";
import { followerOf } from "./throws";
import type { Follower, Throw } from "./throws/throw";

/** A die that fell. `elsewhere`: another device drew it, under its own seal. */
export interface CheckedDie {
  face: number;
  sides: number;
  /** What the seed says that it must show; null where the seed does not say. */
  drawn: number | null;
  verdict: "good" | "bad" | "elsewhere";
}

export interface CheckedThrow extends Omit<Throw, "sides" | "positions"> {
  seq: number;
  dice: CheckedDie[];
  /** The player took it back later; such dice must be right too. */
  undone: boolean;
}

/** Why no die can be worked out here; null where each can. */
export type Obstacle = "typed" | "scripted" | "sealed" | "base" | "game" | null;

export interface Report {
  obstacle: Obstacle;
  /** Whether the seed shown at the end is that of the seal shown at the start. */
  seal: "good" | "bad" | "none";
  devices: Device[];
  throws: CheckedThrow[];
  good: number;
  bad: number;
  elsewhere: number;
}

/** Recomputes every die of a log, from the log alone. */
export function check(log: Log): Report {
  const obstacle = obstacleOf(log);
  const devices = devicesOf(log);
  const seed = unhex(log.dice.seed);
  if (obstacle !== null || !seed) return { obstacle, seal: sealOf(log, seed), devices, throws: [], good: 0, bad: 0, elsewhere: 0 };
  const throws = fallenIn(log, drawing(seed, saltOf(log)));
  const count = (verdict: CheckedDie["verdict"]) => throws.flatMap(({ dice }) => dice).filter((die) => die.verdict === verdict).length;
  return { obstacle, seal: sealOf(log, seed), devices, throws, good: count("good"), bad: count("bad"), elsewhere: count("elsewhere") };
}

/** True where all that is there was recomputed and is as the seal promised. */
export const isRight = (report: Report): boolean =>
  report.obstacle === null && report.seal === "good" && report.bad === 0 && report.good > 0 && report.devices.every(({ share }) => share !== "bad");

function obstacleOf({ dice, base, game }: Log): Obstacle {
  if (dice.source === "typed" || dice.source === "scripted") return dice.source;
  if (unhex(dice.seed) === null) return "sealed";
  if (base !== undefined) return "base";
  return followerOf(game) ? null : "game";
}

function sealOf({ dice }: Log, seed: Uint8Array | null): Report["seal"] {
  if (!seed || typeof dice.commitment !== "string") return "none";
  return hex(sha256(seed)) === dice.commitment.toLowerCase() ? "good" : "bad";
}

interface Step {
  entry: LogEntry;
  before: unknown;
}

/** Follows the game through its log, and looks at each die when it falls. */
function fallenIn(log: Log, draw: Draw): CheckedThrow[] {
  const follower = followerOf(log.game)!;
  const since = log.dice.since ?? 0;
  const known = new Set((log.dice.shown ?? []).map((face) => face.slice(0, 4).join("|")));
  const throws: CheckedThrow[] = [];
  let state = follower.start(log);
  let steps: Step[] = [];
  log.entries.forEach((entry, i) => {
    if (entry.action.type === "undo") {
      const cancels = Number(entry.action.cancels);
      ({ steps, state } = undone(follower, steps, state, cancels));
      const left = new Set(steps.map((step) => step.entry.seq));
      for (const one of throws) one.undone ||= !left.has(one.seq);
      return;
    }
    if (!isMove(entry)) return;
    if (entry.seat === null) throws.push(checked(entry, follower.due(state, facesOf(entry).length), i < since ? null : draw, known));
    steps.push({ entry, before: state });
    state = moved(follower, state, entry);
  });
  return throws;
}

/** Whether the entry moves the game: what the host says of who sits where does not. */
const isMove = ({ seat, action }: LogEntry): boolean => seat !== null || action.type === "dice";

const facesOf = ({ action }: LogEntry): number[] => (Array.isArray(action.faces) ? (action.faces as number[]) : []);

const moved = <S>(follower: Follower<S>, state: S, { seat, action }: LogEntry): S =>
  seat === null ? follower.fallen(state, facesOf({ action } as LogEntry)) : follower.acted(state, seat, action);

/** Without an action and the dice that fell for it; what other seats did since stands. */
function undone(follower: Follower<unknown>, steps: Step[], state: unknown, cancels: number): { steps: Step[]; state: unknown } {
  const at = steps.findIndex(({ entry }) => entry.seq === cancels);
  if (at < 0) return { steps, state };
  let next = at + 1;
  while (steps[next] && steps[next]!.entry.seat === null) next++;
  const kept = steps.slice(0, at);
  let now = steps[at]!.before;
  for (const { entry } of steps.slice(next)) {
    kept.push({ entry, before: now });
    now = moved(follower, now, entry);
  }
  return { steps: kept, state: now };
}

function checked(entry: LogEntry, due: Throw | null, draw: Draw | null, known: Set<string>): CheckedThrow {
  const { seat, turn, throw: number } = due ?? { seat: -1, turn: 0, throw: 0 };
  const faces = facesOf(entry);
  const fits = due !== null && due.positions.length === faces.length;
  const dice = faces.map((face, at): CheckedDie => {
    const sides = due?.sides[at] ?? 6;
    const elsewhere = !draw || known.has([seat, turn, number, due?.positions[at]].join("|"));
    if (elsewhere) return { face, sides, drawn: null, verdict: "elsewhere" };
    const drawn = fits ? draw(due, at) : null;
    return { face, sides, drawn, verdict: drawn === face ? "good" : "bad" };
  });
  return { seq: entry.seq, seat, turn, throw: number, dice, undone: false };
}
