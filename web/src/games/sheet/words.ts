import { pick, t } from "../../core/lang.svelte";
import type { Column, Entry, Layout, SheetPlayer, SheetView } from "./view";

export const wordOf = (entry: Entry): string => (entry.title ? pick(entry.title) : t(entry.word));

const boxesOf = (layout: Layout): Entry[] => [...layout.upper, ...layout.lower];

/** The name of a box on this sheet, with its column where there are several. */
export function nameOf(view: SheetView, category: string): string {
  const entry = boxesOf(view.layout).find((one) => one.category === category);
  if (!entry) return category;
  const column = view.layout.columns?.find((one) => one.column === entry.column);
  return column ? t("ui.box.column", { box: wordOf(entry), column: pick(column.title) }) : wordOf(entry);
}

/** The name of a row, wherever it stands. */
function nameOfRow(layout: Layout, row: string): string {
  const entry = boxesOf(layout).find((one) => (one.row ?? one.category) === row);
  return entry ? wordOf(entry) : row;
}

/** What is special about a box, in a few words under its name; empty for most. */
export function hintOf(layout: Layout, entry: Entry): string {
  const row = entry.row ?? entry.category;
  const said: string[] = [];
  if (entry.served !== undefined) said.push(t("ui.box.served", { served: entry.served }));
  if (layout.wins === entry.category) said.push(t("ui.box.wins"));
  if (entry.after !== undefined) said.push(t("ui.box.after", { box: nameOfRow(layout, entry.after) }));
  if (layout.span?.high === row) said.push(t("ui.box.span", { box: nameOfRow(layout, layout.span.low) }));
  if (entry.sign === -1) said.push(t("ui.box.minus"));
  return said.join(", ");
}

/** What the dice bring beside the box they are written in: the joker, and the bonus of a further five alike. */
export function besideSentence(player: SheetPlayer): string {
  if (player.joker) return player.joker.words.map(({ key, facts }) => t(key, facts)).join(" ");
  return player.bonus && !player.bonuses ? t("joker.bonus", { extra: player.bonus }) : "";
}

/** Why the joker leaves a box closed. */
export function whyClosed(player: SheetPlayer): string {
  const said = player.joker?.closed_words;
  return said ? t(said.key, said.facts) : "";
}

const orders = { down: "ui.column.down", up: "ui.column.up", free: "ui.column.free" };
const arrows = { down: "↓", up: "↑", free: "" };

/** A sign for the order in which a column is filled. */
export const arrowOf = (column: Column): string => arrows[column.order];

/** How a column is filled and what it counts. */
export function aboutColumn(column: Column): string {
  const said = [t("ui.column.name", { column: pick(column.title) }), t(orders[column.order])];
  if (column.dry) said.push(t("ui.column.dry"));
  if (column.multiplier > 1) said.push(t("ui.column.times", { times: column.multiplier }));
  return said.join(" ");
}

/** Points as they are written: with a sign where the total loses them. */
export const written = (entry: Entry, points: number): string => (entry.sign === -1 && points > 0 ? `−${points}` : String(points));

/** Points on offer. */
export const offeredPoints = (entry: Entry, points: number): string => (points > 0 && entry.sign !== -1 ? `+${points}` : written(entry, points));
