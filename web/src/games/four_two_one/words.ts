import { list, t } from "../../core/lang.svelte";
import type { FourView, Passed, Shown } from "./view";

/** The faces from the highest, as a hand is read. */
export const faces = (hand: Shown): string => [...hand.dice].sort((a, b) => b - a).join(" ");

/** What a hand is worth, and its name where it has one of its own. */
export function worth(hand: Shown): string {
  if (hand.kind === "other") return t("four_two_one.tokens", { n: hand.tokens });
  const name = t(`four_two_one.hand.${hand.kind}`);
  return hand.kind === "nenette" ? name : `${name} · ${t("four_two_one.tokens", { n: hand.tokens })}`;
}

export function passedSentence(view: FourView, passed: Passed): string {
  const key = `ui.four_two_one.${passed.nenette ? "nenette" : "takes"}`;
  const facts = { name: view.players[passed.taker]!.name, n: passed.tokens };
  if (passed.giver === null) return t(`${key}.pot`, facts);
  return t(`${key}.seat`, { ...facts, giver: view.players[passed.giver]!.name });
}

/** What the round before came to, in a sentence each. */
export function settledSentences(view: FourView): string[] {
  if (!view.settled) return [];
  if (view.settled.phase === "start") {
    return [t("ui.four_two_one.starts", { name: view.players[view.settled.highest ?? 0]!.name })];
  }
  return view.settled.passed.map((passed) => passedSentence(view, passed));
}

/** Why these players throw again. */
export function rampoSentence(view: FourView): string {
  if (!view.rampo) return "";
  const names = list(view.rampo.seats.map((seat) => view.players[seat]!.name));
  const asks = view.phase === "start" ? "start" : view.rampo.asks;
  return t(`ui.four_two_one.rampo.${asks}`, { names });
}

/** How many throws the seat to act may take, and because of whom. */
export function limitSentence(view: FourView): string {
  if (view.rampo || view.phase !== "discharge" || view.bound_by === null || view.roll > 0) return "";
  return t("ui.four_two_one.bound", { name: view.players[view.bound_by]!.name, n: view.limit });
}

export function endSentence(view: FourView): string {
  if (!view.outcome) return "";
  if (view.outcome.reason !== "all_tokens") return t(`outcome.${view.outcome.reason}`);
  const loser = view.outcome.places.at(-1)?.[0] ?? 0;
  return t("four_two_one.lost", { name: view.players[loser]!.name });
}

export function turnWord(view: FourView): string {
  const phase = t(`four_two_one.phase.${view.phase}`);
  return view.round > 0 ? `${phase} · ${t("ui.four_two_one.round", { round: view.round })}` : phase;
}
