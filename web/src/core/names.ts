/** The seats of a table to come: their names, in the order in which they will play. */
export function added(names: string[], most: number): string[] {
  return names.length < most ? [...names, ""] : names;
}

export function removed(names: string[], at: number, least: number): string[] {
  return names.length > least ? names.filter((_, i) => i !== at) : names;
}

/** Moves a name one place earlier. */
export function earlier(names: string[], at: number): string[] {
  if (at < 1) return names;
  const moved = [...names];
  [moved[at - 1], moved[at]] = [moved[at]!, moved[at - 1]!];
  return moved;
}

/** As many as the game takes: those of the last time, or blank ones. */
export function fitted(names: string[], least: number, most: number): string[] {
  const some = names.slice(0, most);
  while (some.length < Math.max(1, least)) some.push("");
  return some;
}

/** The same players, the second of last time first. */
export function rotated(names: string[]): string[] {
  return [...names.slice(1), ...names.slice(0, 1)];
}
