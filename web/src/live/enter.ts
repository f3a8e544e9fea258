import { drawId } from "../core/coming";
import { note } from "../core/known.svelte";
import { t } from "../core/lang.svelte";
import { go } from "../core/router.svelte";
import { remember } from "../core/storage";
import type { Known } from "../core/tables";
import { ensurePlayer, ownName } from "../people/me.svelte";
import type { Role, Joined, Opening } from "./asks";
import { live } from "./asks";
import { drawCup, type Cup } from "./cup";
import { holdSeat } from "./seats";
import { filled } from "./filled";

/** Keeps the seat that was taken, with what this device adds to the dice, and goes to its table. */
export function enter({ table, seat, token, view }: Joined, cup?: Cup): void {
  if (seat !== null && token) holdSeat(table, { seat, token, ...(cup ? { bytes: cup.bytes } : {}) });
  note(filled(view));
  go(`/live/${table}`, { replace: true });
}

async function known(name: string): Promise<void> {
  remember("name", name);
  await ensurePlayer(name);
}

/** Opens a live table and sits down at it. */
export async function openTable(opening: Omit<Opening, "hash" | "id">, name: string): Promise<void> {
  await known(name);
  const cup = drawCup();
  enter(await live.open({ ...opening, seats: [name], hash: cup.hash, id: drawId() }), cup);
}

/** Sits down at the table of a code, or only watches it. */
export async function joinTable(code: string, name: string, role: Role): Promise<void> {
  const cup = drawCup();
  if (role === "watch") return enter(await live.join({ code, role }), cup);
  await known(name);
  enter(await live.join({ code, name, role, hash: cup.hash, id: drawId() }), cup);
}

/** The seat that this device gave up, while nobody else has taken it. */
export const askBack = (one: Known): Promise<Joined> =>
  live.join({ table: one.table, role: one.left?.role ?? "play", name: (one.left && one.names[one.left.seat]) || t("ui.live.guest"), id: drawId() });

/** Sits down again where this device got up. */
export const goBack = async (one: Known): Promise<void> => enter(await askBack(one));

/** Plays on, on this device, at a seat that the same player has with another one. */
export const takeSeat = async (table: string): Promise<void> => enter(await live.join({ table, role: "play", name: ownName() || t("ui.live.guest"), id: drawId() }));

/** Sits down wherever players of this game are waited for; with `fill`, bots may take what stays empty. */
export async function quickMatch(game: string, ruleset: string, name: string, fill: boolean): Promise<void> {
  await known(name);
  const cup = drawCup();
  enter(await live.join({ quick: { game, ruleset }, name, hash: cup.hash, fill, id: drawId() }), cup);
}
