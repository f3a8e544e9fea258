import type { Facts } from "../../core/words";
import type { Die, Player, Seat, TableView, Titles } from "../../core/view";

export interface Entry {
  category: string;
  word: string;
  title?: Titles;
}

/** A sentence as the server names it: the key of a word, and what fills it. */
export interface Said {
  key: string;
  facts: Facts;
}

export interface Joker {
  face: number;
  rule: string;
  open: string[];
  closed: string[];
  words: Said[];
  closed_words: Said;
}

export interface SheetPlayer extends Player {
  cells: Record<string, number | null>;
  upper: number;
  upper_bonus: number;
  extra_bonus: number;
  extra: number;
  lower: number;
  total: number;
  turn: number;
  dice: Die[];
  roll: number;
  open?: Record<string, number>;
  bonus?: number;
  joker?: Joker | null;
}

export interface SheetView extends TableView {
  layout: {
    upper: Entry[];
    lower: Entry[];
    upper_bonus: { from: number; points: number } | null;
    extra_bonus: number;
  };
  players: SheetPlayer[];
}

/** How a box stands now. `fresh` is the one written last. */
export interface Box {
  state: "done" | "open" | "closed" | "empty";
  points: number | null;
  fresh: boolean;
}

export function boxOf(view: SheetView, seat: Seat, category: string): Box {
  const player = view.players[seat]!;
  const written = player.cells[category] ?? null;
  const fresh = view.last?.seat === seat && view.last.action.category === category && written !== null;
  if (written !== null) return { state: "done", points: written, fresh };
  const points = player.open?.[category];
  if (points !== undefined) return { state: "open", points, fresh };
  return { state: player.joker?.closed.includes(category) ? "closed" : "empty", points: null, fresh };
}

/** True when the seat of the view may write in this box now. */
export function offered(view: SheetView, seat: Seat, category: string): boolean {
  const score = view.actions.score as { category?: string[] } | undefined;
  return seat === view.seat && (score?.category?.includes(category) ?? false);
}
