import { hex, sha256, unhex } from "../../core/hash";
import type { Log } from "./log";

/** What this device saw of a table while it was played, against what the log says of it now. */
export interface Witness {
  /** The seal that was shown when this device first looked. */
  seal: "same" | "differs" | "unseen";
  /** The bytes that this device drew for its seat, where it had one. */
  own: "same" | "differs" | "none";
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
  const opened = log.entries.find((entry) => entry.seat === null && entry.action.type === "open" && entry.action.seat === seat);
  if (!opened || typeof opened.action.bytes !== "string") return "none";
  const hash = hex(sha256(drawn));
  const sealed = log.entries.some((entry) => entry.seat === null && entry.action.type === "sit" && entry.action.hash === hash);
  return sealed && opened.action.bytes === bytes ? "same" : "differs";
}
