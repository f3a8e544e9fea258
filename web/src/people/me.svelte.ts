/**
 * The player on this device: a guest with a name, or an account. The device keeps a token, the server its hash; the
 * token is said first on every new socket, so that the seats taken there are this player's.
 */
import { greet, server } from "../core/server.svelte";
import { recall, remember } from "../core/storage";
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
    arrive(await server.call<Arrived>("player.new", { name }));
  } catch {
    // one plays as well without
  }
  return current;
}

/** This device belongs to that player from now on. */
export function arrive({ device, ...player }: Arrived): void {
  token = device;
  remember("player", device);
  heard(player);
}

/** What the server says of this device's player now. */
export async function askAgain(): Promise<void> {
  if (token) heard(await server.call<Me>("player.hello", { device: token }));
}

/** This device has no player any more. */
export function leave(): void {
  token = "";
  current = null;
  remember("player", "");
  remember("me", null);
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
  if (now === "") current = null;
  else await askAgain().catch(() => {});
}
