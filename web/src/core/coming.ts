/**
 * A name for one coming, to a table or to this device's player, drawn anew each time: 128 bits that nobody can guess.
 * What is asked again with it, because the line was lost before the answer, leads to the same seat or player; it becomes
 * the token of the seat, or of the device.
 */
export function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
