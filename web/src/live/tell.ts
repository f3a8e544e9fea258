import { announce } from "../core/announce.svelte";
import { inform, retract } from "../core/toasts.svelte";
import type { Seat, TableView } from "../core/view";
import type { GameClient } from "../games";
import type { Happened } from "./asks";
import { seenFrom, tidingsIn, type Deed } from "./happened";
import type { LiveModel } from "./model.svelte";
import { needed } from "./standing";
import { w } from "./words.svelte";

/** What is worth a word to those who look, too, and not only to those who listen. */
const LOUD = ["news.left", "news.expert", "news.ended", "news.bot", "news.time", "news.mine.time"];

/** Says what happened at a live table; the answer is the line for the tray, null where it stays as it is. */
export function tell(table: LiveModel, client: GameClient | undefined, events: Happened[], deeds: Deed[], before: TableView, after: TableView): string | null {
  if (after.live?.status === "abandoned") retract();
  const tidings = tidingsIn(events, before.live?.status !== "waiting", table.mine).map(({ key: kind, seat, name }) => {
    const key = kind === "news.left" ? leaving(after, seat) : kind;
    const facts = { name: name ?? after.live?.seats[seat]?.name ?? before.live?.seats[seat]?.name ?? "" };
    if (LOUD.includes(key)) inform(w(key, facts));
    return LOUD.includes(key) ? "" : w(key, facts);
  });
  const mine = (deed: Deed) => !after.simultaneous || deed.seat === table.mine;
  const heard = deeds.filter((deed) => mine(deed) || deed.change !== "fell").at(-1);
  const words = heard && client ? told(table, client, heard, after) : "";
  announce([...tidings, words, begins(table, before, after)].filter((part) => part !== "").join(" "));
  if (!heard || !mine(heard)) return null;
  return heard.change === "played" || after.dice.length === 0 ? words : "";
}

/** What becomes of the seat of who left, or of the game. */
function leaving({ live }: TableView, seat: Seat): string {
  if (live?.status === "abandoned") return "news.ended";
  return needed(live?.seats[seat]) ? "news.expert" : "news.left";
}

/** What somebody did, in the game's own words; whose action was taken back is said by name to the others. */
function told(table: LiveModel, client: GameClient, { seat, change }: Deed, after: TableView): string {
  if (change !== "undone" || seat === table.mine) return client.news(seenFrom(after, seat, client.dice?.(after, seat) ?? null), change);
  const words = w("news.undone", { name: after.players[seat]?.name ?? "" });
  if (!after.simultaneous) inform(words); // else they see nothing but the turn that goes back
  return after.simultaneous ? words : "";
}

/** That the game begins, that it is this device's turn, or that the others play on elsewhere. */
function begins(table: LiveModel, before: TableView, after: TableView): string {
  if (before.live?.status !== "playing" && after.live?.status === "playing") return w("news.start");
  if (after.live?.next && !before.live?.next) return w("news.next");
  const turn = (view: TableView) => view.to_act.includes(table.mine ?? -1);
  return !after.simultaneous && turn(after) && !turn(before) && after.outcome === null ? w("news.turn") : "";
}
