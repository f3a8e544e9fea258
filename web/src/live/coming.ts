/**
 * A name for one coming to a table, drawn anew each time: 128 bits that nobody can guess. What is asked again with it,
 * because the line was lost before the answer, leads to the same seat; it becomes the seat's token.
 */
export function drawId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
