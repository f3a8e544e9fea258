import type { Change } from "../core/table.svelte";
import type { Die, Seat, TableView } from "../core/view";
import type { Happened } from "./asks";

/** What a seat did, as the table's page tells it. */
export interface Deed {
  seat: Seat;
  change: Change;
}

/** What the host wrote into the log: who came, who is away, whose time ran out. */
const HOST = ["sit", "leave", "swap", "start", "open", "away", "back", "time", "bot", "end", "next"];

export const isHosts = (event: Happened): boolean => event.seat === null && HOST.includes(event.action.type);

/** What was done, in order; dice that fell belong to the seat that rolled them, before all to the one awaited. */
export function deedsIn(events: Happened[], awaited: Seat): Deed[] {
  const deeds: Deed[] = [];
  for (const event of events.filter((one) => !isHosts(one))) {
    const last = deeds.at(-1);
    if (event.seat !== null) deeds.push({ seat: event.seat, change: event.action.type === "undo" ? "undone" : "played" });
    else if (last && last.change === "played") last.change = "fell";
    else deeds.push({ seat: awaited, change: "fell" });
  }
  return deeds;
}

/** The table as the game's own words want it: seen from the seat that did something; `dice` are that seat's own, where all play at once. */
export function seenFrom(view: TableView, seat: Seat, dice: Die[] | null): TableView {
  return dice ? { ...view, seat, dice } : { ...view, seat };
}

/** The last action that stands after these, which `changes` leave out; null where one was taken back. */
export function lastIn(events: Happened[], before: TableView["last"]): TableView["last"] {
  const own = events.filter((event) => event.seat !== null);
  const last = own.at(-1);
  if (!last) return before;
  return last.action.type === "undo" ? null : { seat: last.seat, action: last.action };
}

/** What the host wrote that players want to hear: the word for it, and the seat it is about; `mine` is this device's. */
export function tidingsIn(events: Happened[], started: boolean, mine: Seat | null): { key: string; seat: Seat; name: string | null }[] {
  const keys: Record<string, string> = {
    sit: "news.sit",
    leave: started ? "news.left" : "news.gone",
    away: "news.away",
    back: "news.back",
    time: "news.time",
    bot: "news.bot",
  };
  return events.filter(isHosts).flatMap(({ action }) => {
    const key = keys[action.type];
    if (!key || typeof action.seat !== "number") return [];
    const own = action.seat === mine;
    if (own && action.type !== "time") return [];
    return [{ key: own ? "news.mine.time" : key, seat: action.seat, name: typeof action.name === "string" ? action.name : null }];
  });
}
