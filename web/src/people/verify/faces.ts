import { keyed } from "../../core/hash";
import type { Throw } from "./throws/throw";

/** Gives the face of a die that a sealed seed draws: its place among the thrown dice of a throw. */
export type Draw = (due: Throw, at: number) => number;

/**
 * The first byte under the largest multiple of the sides (252 for six) of HMAC-SHA256(seed, "gobelet1|…|position|k"),
 * k = 0, 1, …, modulo the sides, plus 1. Dice of more than 256 sides are read from two bytes at a time.
 */
export function drawing(seed: Uint8Array, salt: string): Draw {
  const stream = keyed(seed);
  return ({ seat, turn, throw: number, positions, sides }, at) => {
    const [faces, size] = [sides[at]!, sides[at]! > 256 ? 2 : 1];
    const bound = 256 ** size - (256 ** size % faces);
    for (let k = 0; ; k++) {
      const bytes = stream(`gobelet1|${salt}${seat}|${turn}|${number}|${positions[at]}|${k}`);
      for (let i = 0; i < bytes.length; i += size) {
        const drawn = size === 1 ? bytes[i]! : 256 * bytes[i]! + bytes[i + 1]!;
        if (drawn < bound) return (drawn % faces) + 1;
      }
    }
  };
}
