/** A box in words: its name, what it takes, what it gives. */
import { pick, t } from "../core/lang.svelte";
import { kindOf, needsOf, numbersOf } from "./kinds";
import { titlesOf, type Box, type Grid } from "./grids";
import { g } from "./words.svelte";

export const gridName = (grid: Grid): string => pick(titlesOf(grid));

/** The name that the box has by itself. */
export function houseName(box: Box, at: number): string {
  const word = typeof box.word === "string" ? box.word : `category.${box.key}`;
  const said = t(word);
  return said === word ? g("boxes.unnamed", { n: at + 1 }) : said;
}

export function boxName(box: Box, at: number): string {
  const title = box.title as { fr?: string; en?: string } | undefined;
  return title ? pick(titlesOf({ name: box.key, title, category: [] })) : houseName(box, at);
}

const list = (sizes: unknown): string => numbersOf(sizes).join(", ");

/** What the dice must show. */
export function figureOf(box: Box): string {
  const needs = needsOf(box);
  const kind = kindOf(box);
  if (kind === "face") return g("about.face", { n: Number(box.face) });
  if (kind === "full") return g("about.full", { sizes: numbersOf(needs.groups ?? needs.within).join(" + ") });
  if (kind === "shows") return g("about.shows", { sizes: list(needs.shows) });
  if (kind === "any") return g("about.any", { n: numbersOfWays(needs.any) });
  return g(`about.${kind}`, { n: Number(needs[kind] ?? 0) });
}

const numbersOfWays = (ways: unknown): number => (Array.isArray(ways) ? ways.length : 0);

/** What it then gives; "" where the figure says it already. */
export function pointsOf(box: Box): string {
  const kind = kindOf(box);
  if (kind === "face" || kind === "minus") return "";
  const said: string[] = [];
  if (typeof box.points === "string") said.push(g(box.points === "sum" ? "points.told.sum" : "points.told.matched"));
  else if (typeof box.points === "number") said.push(g("points.told", { n: box.points }));
  if (typeof box.plus === "number" && box.plus > 0) said.push(g("points.told.plus", { n: box.plus }));
  const sentence = said.join(" ");
  return typeof box.served === "number" ? [sentence, g("points.told.served", { n: box.served })].join(", ") : sentence;
}
