import { list, t } from "../../core/lang.svelte";
import type { Change } from "../../core/table.svelte";
import type { Seat, TableView } from "../../core/view";
import { handBy, rampoBy, safeNow, type FourView } from "./view";
import { endSentence, faces, rampoSentence, settledSentences, worth } from "./words";

export function news(after: TableView, change: Change): string {
  if (change === "undone") return t("ui.news.undone");
  const view = after as FourView;
  const seat = change === "fell" ? view.seat : (view.last?.seat ?? null);
  const hand = seat === null ? "" : thrown(view, seat);
  const more = change === "fell" && view.dice.length > 0; // else this throw was the last of its turn
  return [hand, ...(more ? [] : whatCame(view)), endSentence(view)].join(" ").trim();
}

/** What a seat threw last. */
function thrown(view: FourView, seat: Seat): string {
  const hand = rampoBy(view, seat) ?? handBy(view, seat)?.hand;
  return hand ? t("ui.four_two_one.hand", { name: view.players[seat]!.name, faces: faces(hand), worth: worth(hand) }) : "";
}

/** What the round came to, once it is over; or why a rampo is thrown. */
export function whatCame(view: FourView): string[] {
  if (view.rampo) return view.rampo.hands.some((hand) => hand !== null) ? [] : [rampoSentence(view)];
  if (view.hands.some((hand) => hand !== null)) return [];
  const safe = safeNow(view).map((seat) => view.players[seat]!.name);
  const said = settledSentences(view);
  if (safe.length > 0) said.push(t("ui.four_two_one.safe", { names: list(safe), n: safe.length }));
  if (view.settled?.phase === "charge" && view.phase === "discharge" && !view.outcome) said.push(t("ui.four_two_one.discharge"));
  return said;
}
