/**
 * The player on this device: a guest with a name, or an account. The device keeps a token, the server its hash; the
 * token is said first on every new socket, so that the seats taken there are this player's.
 */
import { drawId } from "../core/coming";
import { forgetLive } from "../core/known.svelte";
import { greet, renew, server } from "../core/server.svelte";
import { recall, remember } from "../core/storage";
import { reasonOf } from "../core/toasts.svelte";
import { dropSeats } from "../live/seats";
import type { Arrived, Me } from "./answers";

let token = recall<string>("player", "");
let current = $state.raw<Me | null>(token ? recall<Me | null>("me", null) : null);

/** Those who wait until the server has said who this is. */
let settled: (() => void)[] = [];
let asked = token !== "";

/** The player of this device as far as it is known; null where there is none yet. */
export const me = (): Me | null => current;

/** The name that this device's player goes by, also where there is only one used at a table so far. */
export const ownName = (): string => current?.name ?? recall("name", "");

/** Says who this is on every new socket, before anything else. To be called once, before other greetings are made. */
export function introduce(): void {
  greet<Me>("player.hello", () => (token ? { device: token } : null), heard, (refusal) => {
    if (refusal.reason === "bad_token") leave();
    settle();
  });
  // another tab of this browser has become somebody, or nobody
  addEventListener("storage", (event) => {
    if (event.key === "gobelet.player") void taken();
  });
}

/** Ready when the server has said who this device's player is, or there is none. */
export function whoIs(): Promise<Me | null> {
  if (!asked) return Promise.resolve(current);
  return new Promise((resolve) => settled.push(() => resolve(current)));
}

/** The player of this device, made a guest of that name where there is none. A server without players gives null. */
export async function ensurePlayer(name: string): Promise<Me | null> {
  if (await whoIs()) return current;
  try {
    await come("player.new", { name });
  } catch {
    // one plays as well without
  }
  return current;
}

/**
 * Makes a player that of this device: a new one by a name, or one of another device by a code. Who asks again because no
 * answer came, also after the page was closed, becomes the same one.
 */
export async function come(method: "player.new" | "player.adopt", params: { name: string } | { code: string }): Promise<void> {
  const by = JSON.stringify(params);
  const before = recall<{ by: string; id: string } | null>("coming", null);
  const coming = before?.by === by ? before : { by, id: drawId() };
  remember("coming", coming);
  arrive(await server.call<Arrived>(method, { ...params, id: coming.id }));
}

/** This device belongs to that player from now on. */
export function arrive({ device, ...player }: Arrived): void {
  token = device;
  remember("player", device);
  remember("coming", null);
  heard(player);
}

/** What the server says of this device's player now; there is none any more where the player was deleted elsewhere. */
export async function askAgain(): Promise<void> {
  if (!token) return;
  try {
    heard(await server.call<Me>("player.hello", { device: token }));
  } catch (refused) {
    noticed(refused);
    throw refused;
  }
}

/** Sees in a refusal that this device's player is gone, and forgets it then. */
export function noticed(refused: unknown): boolean {
  const gone = current !== null && reasonOf(refused) === "bad_token";
  if (gone) leave();
  return gone;
}

/**
 * This device has no player any more: it forgets the name, the seats and the tables of several devices. Games of one
 * device stay, for they are everybody's who sat around it.
 */
export function leave(): void {
  const name = ownName();
  token = "";
  current = null;
  for (const kept of ["player", "name"]) remember(kept, "");
  for (const kept of ["me", "coming"]) remember(kept, null);
  remember("names", recall<string[]>("names", [""]).map((one) => (one === name ? "" : one)));
  dropSeats();
  forgetLive();
}

/**
 * The same for a player that stays: the server forgets the device too, as soon as it can be told, and the socket, which
 * it takes for that player's, is given up.
 */
export function signOut(): void {
  const device = token;
  leave();
  if (device) server.call("player.leave", { device }).catch(() => {});
  renew();
}

function heard(player: Me): void {
  current = player;
  remember("me", player);
  settle();
}

function settle(): void {
  asked = false;
  const all = settled;
  settled = [];
  for (const done of all) done();
}

async function taken(): Promise<void> {
  const now = recall<string>("player", "");
  if (now === token) return;
  token = now;
  if (now === "") {
    current = null;
    renew();
  } else await askAgain().catch(() => {});
}
