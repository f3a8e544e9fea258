import { announce } from "../core/announce.svelte";
import { inform } from "../core/toasts.svelte";
import type { TableView } from "../core/view";
import type { GameClient } from "../games";
import type { Happened } from "./asks";
import { seenFrom, tidingsIn, type Deed } from "./happened";
import type { LiveModel } from "./model.svelte";
import { needed } from "./standing";
import { w } from "./words.svelte";

/** What is worth a word to those who look, too, and not only to those who listen. */
const LOUD = ["news.left", "news.expert", "news.bot", "news.time", "news.mine.time"];

/** Says what happened at a live table; the answer is the line for the tray, null where it stays as it is. */
export function tell(table: LiveModel, client: GameClient | undefined, events: Happened[], deeds: Deed[], before: TableView, after: TableView): string | null {
  const tidings = tidingsIn(events, before.live?.status !== "waiting", table.mine).map(({ key: told, seat, name }) => {
    const key = told === "news.left" && needed(after.live?.seats[seat]) ? "news.expert" : told;
    const facts = { name: name ?? after.live?.seats[seat]?.name ?? before.live?.seats[seat]?.name ?? "" };
    if (LOUD.includes(key)) inform(w(key, facts));
    return LOUD.includes(key) ? "" : w(key, facts);
  });
  const mine = (deed: Deed) => !after.simultaneous || deed.seat === table.mine;
  const heard = deeds.filter((deed) => mine(deed) || deed.change !== "fell").at(-1);
  const words = heard && client ? client.news(seenFrom(after, heard.seat, client.dice?.(after, heard.seat) ?? null), heard.change) : "";
  announce([...tidings, words, begins(table, before, after)].filter((part) => part !== "").join(" "));
  if (!heard || !mine(heard)) return null;
  return heard.change === "played" ? words : "";
}

/** That the game begins, or that it is this device's turn. */
function begins(table: LiveModel, before: TableView, after: TableView): string {
  if (before.live?.status !== "playing" && after.live?.status === "playing") return w("news.start");
  const turn = (view: TableView) => view.to_act.includes(table.mine ?? -1);
  return !after.simultaneous && turn(after) && !turn(before) && after.outcome === null ? w("news.turn") : "";
}
