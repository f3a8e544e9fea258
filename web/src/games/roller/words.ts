import { lang, t } from "../../core/lang.svelte";
import type { Roll, RollerView, Span } from "./view";

/** A number with a few digits after the comma, as the language writes it. */
export const few = (value: number, digits = 3): string => value.toLocaleString(lang(), { maximumFractionDigits: digits });

export const percent = (share: number): string => share.toLocaleString(lang(), { style: "percent", maximumFractionDigits: 1 });

export const spanSentence = (span: Span): string =>
  t("roller.span", { least: few(span.least), mean: few(span.mean), most: few(span.greatest) });

export const rolledSentence = (view: RollerView, roll: Pick<Roll, "seat" | "notation" | "total">): string =>
  t("roller.rolled", { name: view.players[roll.seat]!.name, notation: roll.notation, total: roll.total });
