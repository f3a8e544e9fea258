import { hex, sha256, unhex } from "../../core/hash";
import type { Log } from "./log";

/** What this device saw of a table while it was played, against what the log says of it now. */
export interface Witness {
  /** The seal that was shown when this device first looked. */
  seal: "same" | "differs" | "unseen";
  /**
   * The bytes that this device drew for its seat, where it had one. `late`: it sat down when the dice were made already;
   * `unsealed`: the game knows nothing of them, as when another device of the same player had sat down before.
   */
  own: "same" | "differs" | "late" | "unsealed" | "none";
}

/** What a device remembers of a table. */
export interface Remembered {
  seal: string | null;
  seat: number | null;
  bytes: string | null;
}

/** A log that a server made up afterwards would not have the seal and the bytes that this device remembers. */
export function witness(log: Log, { seal, seat, bytes }: Remembered): Witness {
  const said = log.dice.commitment?.toLowerCase();
  return { seal: seal === null ? "unseen" : seal === said ? "same" : "differs", own: ownBytes(log, seat, bytes) };
}

function ownBytes(log: Log, seat: number | null, bytes: string | null): Witness["own"] {
  const drawn = unhex(bytes);
  if (seat === null || !drawn) return "none";
  const host = log.entries.filter((entry) => entry.seat === null);
  const hash = hex(sha256(drawn));
  const sealed = host.findIndex(({ action }) => action.type === "sit" && action.hash === hash);
  const start = host.findIndex(({ action }) => action.type === "start");
  const late = start >= 0 && host.slice(start).some(({ action }) => action.type === "sit" && action.seat === seat);
  if (sealed < 0 || (start >= 0 && sealed > start)) return late ? "late" : "unsealed";
  const opened = host.find(({ action }) => action.type === "open" && action.seat === seat);
  if (!opened || typeof opened.action.bytes !== "string") return "none";
  return opened.action.bytes === bytes ? "same" : "differs";
}
