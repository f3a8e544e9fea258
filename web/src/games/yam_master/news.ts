import { t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { TableView } from "../../core/view";
import { nameOf, type Place, type YamView } from "./view";
import { endSentence, kindWord, turnSentence } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  const view = after as YamView;
  return change === "fell" ? fell(view) : [done(view), endSentence(view)].join(" ").trim();
}

function fell(view: YamView): string {
  const faces = view.dice.map((die) => die.value).join(", ");
  return [t("ui.news.fell", { name: view.players[view.seat]!.name, faces, roll: view.roll }), turnSentence(view)].join(" ").trim();
}

/** What was set, taken, declared or passed. */
export function done(view: YamView): string {
  const last = view.last;
  if (!last || last.seat === null || last.action.type === "roll") return "";
  const place = last.action.square as Place | undefined;
  const square = place && view.board[place[0] * 5 + place[1]];
  const facts = square ? { square: nameOf(square.square), kind: kindWord(square.kind) } : {};
  return t(`ui.yam_master.news.${last.action.type}`, { name: view.players[last.seat]!.name, ...facts });
}
