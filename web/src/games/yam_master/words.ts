import { lang, t } from "../../core/lang.svelte";
import { isHere, type Seat } from "../../core/view";
import { challengeOf, litKinds, mustPass, nameOf, type Place, type Square, type YamView } from "./view";

export const kindWord = (kind: string): string => t(`yam_master.kind.${kind}`);
export const shortWord = (kind: string): string => t(`yam_master.square.${kind}`);

/** A chance in percent; what is less than a tenth of one is said to be so. */
export function percent(chance: number): string {
  const shown = new Intl.NumberFormat(lang(), { style: "percent", maximumFractionDigits: 1 });
  return chance > 0 && chance < 0.001 ? `<\u00a0${shown.format(0.001)}` : shown.format(chance);
}

/** A square as it is read aloud. */
export function squareLabel(view: YamView, square: Square, offer: "place" | "remove" | null, chance: number | null): string {
  const said = [`${nameOf(square.square)}, ${kindWord(square.kind)}`];
  said.push(square.owner === null ? t("ui.yam_master.free") : t("ui.yam_master.held", { name: view.players[square.owner]!.name }));
  if (offer) said.push(t(`ui.yam_master.may.${offer}`));
  if (chance !== null) said.push(t("ui.yam_master.chance", { chance: percent(chance) }));
  return said.join(", ");
}

/** What the dice make of the turn, in a sentence: one for whoever plays it, another for who looks on. */
export function turnSentence(view: YamView): string {
  if (view.outcome || view.due || view.roll === 0) return "";
  const challenge = challengeOf(view);
  const theirs = isHere(view, view.next) ? "" : ".theirs";
  const name = view.players[view.next]!.name;
  const said = challenge ? [t(`ui.yam_master.challenge.${challenge}${challenge === "made" ? theirs : ""}`, { name })] : [];
  const kinds = litKinds(view);
  if (kinds.length > 0 && challenge === null) said.push(t(`ui.yam_master.kinds${theirs}`, { name, kinds: kinds.map(kindWord).join(", ") }));
  if (view.actions.remove) said.push(t("ui.yam_master.removable"));
  if (mustPass(view) && challenge === null) said.push(t("ui.yam_master.nothing"));
  return said.join(" ");
}

/** How the game ended, for the head of the page. */
export function endSentence(view: YamView): string {
  const outcome = view.outcome;
  if (!outcome) return "";
  const first = outcome.places[0]!;
  const name = view.players[first[0]!]!.name;
  if (first.length > 1) return t("ui.yam_master.draw", { n: outcome.totals[0] });
  if (outcome.reason === "five") return t("ui.yam_master.won.five", { name });
  const [more, less] = [Math.max(...outcome.totals), Math.min(...outcome.totals)];
  return t("ui.yam_master.won.lines", { name, more, less });
}

/** The squares of a line, as they are called. */
export const squaresOf = (squares: Place[]): string => squares.map(nameOf).join(" ");

export const shapeWord = (seat: Seat): string => t(`ui.yam_master.shape.${seat}`);
