/** Playing with the keyboard alone: what a key asks for, and where an arrow leads. */
export type Command = { do: "hold"; position: number } | { do: "roll" | "undo" | "help" | "coach" } | { do: "move"; towards: Direction };
export type Direction = "left" | "right" | "up" | "down";

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrows: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export function commandOf(pressed: Pressed): Command | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  const key = pressed.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return { do: "hold", position: Number(key) - 1 };
  if (key === "r") return { do: "roll" };
  if (key === "u") return { do: "undo" };
  if (key === "c") return { do: "coach" };
  if (key === "?") return { do: "help" };
  const towards = arrows[pressed.key];
  return towards ? { do: "move", towards } : null;
}

interface Place {
  x: number;
  y: number;
}

/** The place nearest to `from` in that direction, straight ones before slanted ones; -1 when there is none. */
export function nearest(from: Place, places: Place[], towards: Direction): number {
  const along = towards === "left" || towards === "right" ? "x" : "y";
  const across = along === "x" ? "y" : "x";
  const sign = towards === "right" || towards === "down" ? 1 : -1;
  let best = -1;
  let least = Infinity;
  places.forEach((place, i) => {
    const ahead = (place[along] - from[along]) * sign;
    const aside = Math.abs(place[across] - from[across]);
    const cost = ahead + aside * 4;
    if (ahead > 1 && cost < least) [best, least] = [i, cost];
  });
  return best;
}
