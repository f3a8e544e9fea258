/** What a box asks of the dice, as people say it: its kind, and the number or the faces that belong to it. */
import type { Box, Grid } from "./grids";

export const KINDS = ["face", "alike", "pairs", "full", "run", "shows", "opposite", "sum", "minus", "any"] as const;
export type Kind = (typeof KINDS)[number];

/** The kinds that one can choose with so many dice; `any`, several figures in one box, is only kept where it is. */
export function chosenKinds(dice: number): Kind[] {
  const least: Partial<Record<Kind, number>> = { alike: 2, pairs: 2, full: 4, run: 2, shows: 2, opposite: 2 };
  return KINDS.filter((kind) => kind !== "any" && dice >= (least[kind] ?? 1));
}

type Needs = Record<string, unknown>;

export function needsOf(box: Box): Needs {
  return typeof box.needs === "object" && box.needs !== null ? (box.needs as Needs) : {};
}

export function kindOf(box: Box): Kind {
  if ("face" in box) return "face";
  if (box.minus === true) return "minus";
  const needs = needsOf(box);
  if ("groups" in needs || "within" in needs) return "full";
  const found = (["alike", "pairs", "run", "shows", "opposite", "any"] as const).find((kind) => kind in needs);
  return found ?? "sum";
}

export const diceOf = (grid: Grid): number => within(grid.dice, 1, 6, 5);
export const facesOf = (grid: Grid): number => within(grid.faces, 2, 20, 6);

/** A number as it is meant, whatever is written there now. */
function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === "number" && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

export const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : []);

/** Whole numbers from the least to the most. */
export const range = (least: number, most: number): number[] => Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);

/** The numbers that a kind goes with: how many dice alike, how many pairs, how long a run. */
export function countsOf(kind: Kind, grid: Grid): number[] {
  const dice = diceOf(grid);
  if (kind === "alike") return range(2, Math.max(2, dice));
  if (kind === "pairs") return range(1, Math.max(1, Math.floor(dice / 2)));
  if (kind === "run") return range(2, Math.max(2, Math.min(dice, facesOf(grid))));
  if (kind === "opposite") return range(2, Math.max(2, dice - 1));
  return [];
}

/** The figures of several groups that these dice can make, each largest group first. */
export function fulls(dice: number): number[][] {
  const found: number[][] = [];
  const grow = (sizes: number[], left: number) => {
    if (sizes.length > 1) found.push(sizes);
    for (let size = Math.min(left, sizes.at(-1) ?? left); size >= 2; size--) grow([...sizes, size], left - size);
  };
  grow([], dice);
  return found;
}

/** Groups that take all dice are exact, others are among the dice. */
export const fullNeeds = (sizes: number[], dice: number): Needs => (sizes.reduce((sum, size) => sum + size, 0) === dice ? { groups: sizes } : { within: sizes });

/** A box of a kind as it is first put on a sheet. */
export function boxOfKind(kind: Kind, grid: Grid): Omit<Box, "key"> {
  const dice = diceOf(grid);
  const lower = { section: "lower" };
  if (kind === "face") return { section: "upper", face: freeFace(grid) };
  if (kind === "alike") return { ...lower, needs: { alike: Math.min(3, Math.max(2, dice)) }, points: "sum" };
  if (kind === "pairs") return { ...lower, needs: { pairs: 1 }, points: "matched" };
  if (kind === "full") return { ...lower, needs: fullNeeds(dice < 5 ? [2, 2] : [3, 2], dice), points: 25 };
  if (kind === "run") return { ...lower, needs: { run: countsOf("run", grid).at(-1)! }, points: 30 };
  if (kind === "shows") return { ...lower, needs: { shows: range(1, Math.min(dice, facesOf(grid))) }, points: 20 };
  if (kind === "opposite") return { ...lower, needs: { opposite: countsOf("opposite", grid).at(-1)! }, points: 50 };
  if (kind === "minus") return { ...lower, points: "sum", minus: true };
  return { ...lower, points: "sum" };
}

/** The first face that has no upper box yet. */
function freeFace(grid: Grid): number {
  const taken = grid.category.map((box) => box.face);
  return range(1, facesOf(grid)).find((face) => !taken.includes(face)) ?? 1;
}

const ALIKE: Record<number, string> = { 2: "one_pair", 3: "three_of_a_kind", 4: "four_of_a_kind", 5: "five_alike", 6: "six_of_a_kind" };
const UPPER = ["", "ones", "twos", "threes", "fours", "fives", "sixes"];
const PAIRS = ["", "one_pair", "two_pairs", "three_pairs"];
const FULLS: Record<string, string> = { "3,2": "full_house", "3,3": "villa", "4,2": "tower", "2,2,2": "three_pairs", "2,2": "two_pairs" };

/** The name that the house has for such a box; "" where it has none. */
export function houseKey(box: Box, grid: Grid): string {
  const needs = needsOf(box);
  const kind = kindOf(box);
  const dice = diceOf(grid);
  if (kind === "face") return UPPER[Number(box.face)] ?? "";
  // jokers and further bonuses go by the box of all dice alike
  if (kind === "alike") return needs.alike === dice && dice > 2 && typeof box.points !== "string" ? "five_of_a_kind" : (ALIKE[Number(needs.alike)] ?? "");
  if (kind === "pairs") return PAIRS[Number(needs.pairs)] ?? "";
  if (kind === "full") return FULLS[numbersOf(needs.groups ?? needs.within).join()] ?? "";
  if (kind === "run") return needs.run === dice ? "large_straight" : needs.run === dice - 1 ? "small_straight" : "straight";
  if (kind === "shows") return straight(numbersOf(needs.shows), dice);
  if (kind === "opposite") return "rigole";
  if (kind === "minus") return "minus";
  return kind === "sum" && box.points === "sum" ? "chance" : "";
}

function straight(shows: number[], dice: number): string {
  const first = Math.min(...shows);
  if (shows.length === 6 && dice === 6) return "full_straight";
  return first === 1 ? "small_straight" : first === 2 ? "large_straight" : "straight";
}
