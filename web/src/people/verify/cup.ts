import { hex, sha256, unhex } from "../../core/hash";
import type { Log, LogAction } from "./log";

/**
 * What somebody's device put into the cup: its bytes, as they match the hash sent before, or not; or nothing. A bot has no
 * device; who took over a seat came when the cup was closed.
 */
export type Share = "good" | "bad" | "absent" | "none" | "bot" | "late";

export interface Device {
  name: string;
  share: Share;
}

interface Sitting {
  name: string;
  hash: string | null;
  opened: string | null;
  bot: boolean;
}

/** The players in their row, with what their devices sealed and opened. Who leaves before the start makes the others move up. */
function row(log: Log): Sitting[] {
  let sitting: Sitting[] = [];
  let started = false;
  for (const { seat, action } of log.entries) {
    if (seat !== null) continue;
    const at = Number(action.seat);
    if (action.type === "start") started = true;
    else if (action.type === "sit" && !started) sitting = [...sitting, sat(action)];
    else if (action.type === "leave" && !started) sitting = sitting.filter((_, i) => i !== at);
    else if (action.type === "swap") sitting = swapped(sitting, at);
    else if (action.type === "open" && sitting[at]) sitting = sitting.map((one, i) => (i === at ? { ...one, opened: opened(action) } : one));
  }
  return sitting;
}

/** Before the start somebody and the next one change places. */
const swapped = (sitting: Sitting[], at: number): Sitting[] => sitting.map((one, i) => (i === at ? sitting[at + 1] : i === at + 1 ? sitting[at] : one) ?? one);

const sat = ({ name, hash, bot }: LogAction): Sitting => ({ name: String(name), hash: typeof hash === "string" ? hash : null, opened: null, bot: typeof bot === "string" });
const opened = ({ bytes }: LogAction): string | null => (typeof bytes === "string" ? bytes : null);

function shareOf({ hash, opened, bot }: Sitting): Share {
  if (bot) return "bot";
  if (hash === null) return "none";
  if (opened === null) return "absent";
  const bytes = unhex(opened);
  return bytes && bytes.length === 16 && hex(sha256(bytes)) === hash.toLowerCase() ? "good" : "bad";
}

/** Who sat down after the start, at a seat that somebody had left. */
function latecomers({ entries }: Log): Device[] {
  const start = entries.findIndex(({ seat, action }) => seat === null && action.type === "start");
  const sits = entries.slice(start + 1).filter(({ seat, action }) => start >= 0 && seat === null && action.type === "sit");
  return sits.map(({ action }) => ({ name: sat(action).name, share: sat(action).bot ? "bot" : "late" }));
}

/** What the devices of a live table put into its dice, each under the name of who sat there then; nobody's where one device is passed round. */
export const devicesOf = (log: Log): Device[] => (log.live ? [...row(log).map((one) => ({ name: one.name, share: shareOf(one) })), ...latecomers(log)] : []);

/** What stands before seat and turn in the message of every die: for each seat what its device opened, or `absent`. */
export const saltOf = (log: Log): string => (log.live ? row(log).map(({ opened }) => `${opened ?? "absent"}|`).join("") : "");
