/** The grids that this device keeps: rulesets that somebody composed here, or that came by a link. */
import type { RulesetInfo } from "../core/answers";
import { recall, remember } from "../core/storage";
import type { Titles } from "../core/view";

/** A ruleset as the server reads it. What is typed may be of any kind until the server has looked at it. */
export interface Grid {
  name: string;
  title?: Partial<Titles>;
  category: Box[];
  [key: string]: unknown;
}

export interface Box {
  key: string;
  section: string;
  [key: string]: unknown;
}

export interface Kept {
  id: string;
  grid: Grid;
  seen: number;
}

const MOST = 40;
const PREFIX = "grid-";

export const isOwn = (name: string): boolean => name.startsWith(PREFIX);
export function keptGrids(): Kept[] {
  const found = recall<unknown>("grids", []);
  return Array.isArray(found) ? found.filter(isKept) : [];
}

export const keptGrid = (id: string): Grid | null => keptGrids().find((kept) => kept.id === id)?.grid ?? null;

/** Keeps a grid and gives its id: that of the very same grid, where this device has it already. */
export function keepGrid(grid: Grid, id: string = idOf(grid)): string {
  const others = keptGrids().filter((kept) => kept.id !== id);
  remember("grids", [{ id, grid, seen: Date.now() }, ...others].slice(0, MOST));
  return id;
}

export function forgetGrid(id: string): void {
  remember("grids", keptGrids().filter((kept) => kept.id !== id));
}

export function restoreGrid(kept: Kept): void {
  remember("grids", [kept, ...keptGrids()].sort((a, b) => b.seen - a.seen));
}

function idOf(grid: Grid): string {
  const same = keptGrids().find((kept) => JSON.stringify(kept.grid) === JSON.stringify(grid));
  if (same) return same.id;
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return PREFIX + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the page of a new table must know of a grid. */
export function aboutGrid(id: string, grid: Grid): RulesetInfo {
  const [least, most] = Array.isArray(grid.seats) ? (grid.seats as unknown[]) : [1, 8];
  const seats: [number, number] = typeof least === "number" && typeof most === "number" ? [least, most] : [1, 8];
  return { ruleset: id, title: titlesOf(grid), seats, simultaneous: grid.simultaneous === true, options: {} };
}

export function titlesOf({ title, name }: Grid): Titles {
  const fr = title?.fr ?? title?.en ?? name;
  return { fr, en: title?.en ?? fr };
}

/** True for what can be drawn, whatever the server says of it: what a device remembers may have been changed. */
export function isGrid(value: unknown): value is Grid {
  const grid = value as Grid | null;
  return typeof grid === "object" && grid !== null && typeof grid.name === "string" && Array.isArray(grid.category) && grid.category.every(isBox);
}

function isBox(value: unknown): value is Box {
  const box = value as Box | null;
  return typeof box === "object" && box !== null && typeof box.key === "string" && typeof box.section === "string";
}

function isKept(value: unknown): value is Kept {
  const kept = value as Kept | null;
  return typeof kept === "object" && kept !== null && typeof kept.id === "string" && typeof kept.seen === "number" && isGrid(kept.grid);
}
