/** What is done to a grid. Every function gives a new one; what is typed is kept as it is, right or wrong. */
import { boxOfKind, diceOf, houseKey, kindOf, needsOf, type Kind } from "./kinds";
import type { Box, Grid } from "./grids";

type Change = Record<string, unknown>;

/** With these settings; what is undefined is taken out. */
export function withSettings<T extends Change>(one: T, change: Change): T {
  return Object.fromEntries(Object.entries({ ...one, ...change }).filter(([, value]) => value !== undefined)) as T;
}

/** One text for both languages: whoever names a box or a grid says it once. */
export const titled = (text: string): Change => ({ title: text.trim() === "" ? undefined : { fr: text, en: text } });

/** A name for links and logs, made of the title. */
export function nameFrom(text: string): string {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40) || "grid";
}

export function changeBox(grid: Grid, at: number, change: Change): Grid {
  const category = grid.category.map((box, i) => (i === at ? withSettings(box, change) : box));
  return { ...grid, category };
}

/** The same box asking for something else; its name follows unless somebody gave it one. */
export function changeFigure(grid: Grid, at: number, change: Change): Grid {
  return rekeyed(changeBox(grid, at, change), at);
}

export function changeKind(grid: Grid, at: number, kind: Kind): Grid {
  const { key, title } = grid.category[at]!;
  const box: Box = { key, ...boxOfKind(kind, { ...grid, category: grid.category.filter((_, i) => i !== at) }), ...(title ? { title } : {}) } as Box;
  return rekeyed({ ...grid, category: grid.category.map((one, i) => (i === at ? box : one)) }, at);
}

export function addBox(grid: Grid, kind: Kind): Grid {
  const box = { key: "", ...boxOfKind(kind, grid) } as Box;
  return rekeyed({ ...grid, category: [...grid.category, box] }, grid.category.length);
}

/** Without a box, and without what spoke of it. */
export function removeBox(grid: Grid, at: number): Grid {
  const key = grid.category[at]!.key;
  const left = grid.category.filter((_, i) => i !== at).map((box) => (box.after === key ? withSettings(box, { after: undefined }) : box));
  const span = grid.span as { high?: unknown; low?: unknown } | undefined;
  const gone: Change = { category: left };
  if (grid.wins === key) gone.wins = undefined;
  if (span && (span.high === key || span.low === key)) gone.span = undefined;
  return withSettings(grid, gone);
}

/** The box of the same section that stands before it, or after it where `step` is 1; -1 where there is none. */
export function neighbour(grid: Grid, at: number, step: 1 | -1): number {
  const section = grid.category[at]!.section;
  for (let i = at + step; i >= 0 && i < grid.category.length; i += step) if (grid.category[i]!.section === section) return i;
  return -1;
}

export function moveBox(grid: Grid, at: number, step: 1 | -1): Grid {
  const other = neighbour(grid, at, step);
  if (other < 0) return grid;
  const category = [...grid.category];
  [category[at], category[other]] = [category[other]!, category[at]!];
  return { ...grid, category };
}

/** With other dice; the box of all dice alike goes by another name then. */
export function changeDice(grid: Grid, dice: number): Grid {
  let changed: Grid = { ...grid, dice };
  grid.category.forEach((box, i) => {
    if (kindOf(box) === "alike") changed = rekeyed(changed, i);
  });
  return changed;
}

/** Gives a box the name that the house has for it, and follows with what speaks of it. */
function rekeyed(grid: Grid, at: number): Grid {
  const box = grid.category[at]!;
  const wanted = houseKey(box, grid);
  const key = unused(grid, at, wanted || "box_1");
  const word = wordFor(box, wanted, key);
  const renamed = withSettings(box, { key, ...word });
  const follow = (value: unknown) => (value === box.key && box.key !== "" ? key : value);
  const category = grid.category.map((one, i) => (i === at ? renamed : "after" in one ? { ...one, after: follow(one.after) } : one));
  const span = grid.span as Change | undefined;
  const named: Change = { category };
  if (grid.wins !== undefined) named.wins = follow(grid.wins);
  if (span) named.span = { ...span, high: follow(span.high), low: follow(span.low) };
  return { ...grid, ...named };
}

function unused(grid: Grid, at: number, wanted: string): string {
  const taken = new Set(grid.category.filter((_, i) => i !== at).map((box) => box.key));
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/_\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}_${number}`)) number++;
  return `${stem}_${number}`;
}

const ALIKE: Record<number, string> = { 2: "one_pair", 3: "three_of_a_kind", 4: "four_of_a_kind", 6: "six_of_a_kind" };

/** What the box is called where its key alone is no word of the house, or one that names a brand. */
function wordFor(box: Box, wanted: string, key: string): Change {
  if (box.title || (box.word !== undefined && key === box.key)) return {};
  if (wanted === "" && kindOf(box) === "face") return { title: { fr: `Les ${String(box.face)}`, en: `${String(box.face)}s` }, word: undefined };
  if (wanted === "five_of_a_kind") return { word: `category.${ALIKE[Number(needsOf(box).alike)] ?? "five_alike"}` };
  return { word: wanted === "" ? "category.chance" : key === wanted ? undefined : `category.${wanted}` };
}

/** Nothing yet: one box for each face. */
export function blankGrid(title: string): Grid {
  let grid: Grid = { name: nameFrom(title), title: { fr: title, en: title }, dice: 5, rolls: 3, category: [] };
  for (let face = 1; face <= 6; face++) grid = addBox(grid, "face");
  return addBox(grid, "sum");
}

/** Whether the box of all dice alike is there: jokers and further bonuses go by it. */
export const hasAllAlike = (grid: Grid): boolean =>
  grid.category.some((box) => box.key === "five_of_a_kind" && needsOf(box).alike === diceOf(grid));
