import { hex, sha256 } from "../core/hash";

/** What a device adds to the dice of a table: bytes that it keeps to itself, and their hash that it shows at once. */
export interface Cup {
  bytes: string;
  hash: string;
}

/** A new cup: 16 bytes that nobody can guess. */
export function drawCup(): Cup {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { bytes: hex(bytes), hash: hex(sha256(bytes)) };
}
