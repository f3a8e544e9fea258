import { pick, t } from "../../core/lang.svelte";
import type { Entry, SheetPlayer, SheetView } from "./view";

export const wordOf = (entry: Entry): string => (entry.title ? pick(entry.title) : t(entry.word));

/** The name of a box on this sheet. */
export function nameOf(view: SheetView, category: string): string {
  const entry = [...view.layout.upper, ...view.layout.lower].find((one) => one.category === category);
  return entry ? wordOf(entry) : category;
}

/** What the dice bring beside the box they are written in: the joker, and the bonus of a further five alike. */
export function besideSentence(player: SheetPlayer): string {
  if (player.joker) return player.joker.words.map(({ key, facts }) => t(key, facts)).join(" ");
  return player.bonus ? t("joker.bonus", { extra: player.bonus }) : "";
}

/** Why the joker leaves a box closed. */
export function whyClosed(player: SheetPlayer): string {
  const said = player.joker?.closed_words;
  return said ? t(said.key, said.facts) : "";
}
