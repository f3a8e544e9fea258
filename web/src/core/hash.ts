import { hmac } from "@noble/hashes/hmac.js";
import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Hashes that are worked out here: over plain http a browser keeps its own from the page. */
export const sha256 = (bytes: Uint8Array): Uint8Array => digest(bytes);

/** HMAC-SHA256 of messages under one key, which is made ready once. */
export function keyed(key: Uint8Array): (message: string) => Uint8Array {
  const ready = hmac.create(digest, key);
  return (message) => ready.clone().update(utf8ToBytes(message)).digest();
}

export const hex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** The bytes of a text in hex; null for what is none. */
export function unhex(text: unknown): Uint8Array | null {
  if (typeof text !== "string" || !/^([0-9a-f]{2})+$/i.test(text)) return null;
  return hexToBytes(text.toLowerCase());
}
