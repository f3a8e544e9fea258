import { signOf } from "./clients.svelte";
import { recall, remember } from "./storage";
import type { GameInfo, RulesetInfo } from "./answers";
import { server } from "./server.svelte";

/** The games of this server that this client can draw; those of the last visit until it has answered. */
let list = $state.raw<GameInfo[]>(recall<GameInfo[]>("games", []));
let asked: Promise<void> | null = null;

export interface Offer {
  game: GameInfo;
  ruleset: RulesetInfo;
}

export const offers = (): Offer[] =>
  list.filter((game) => signOf(game.game)).flatMap((game) => game.about.map((ruleset) => ({ game, ruleset })));

export const offerOf = (name: string) => offers().find(({ ruleset }) => ruleset.ruleset === name);

/** Asks the server once a visit; ready when it has answered. */
export function askGames(): Promise<void> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<void> {
  try {
    list = await server.games();
    remember("games", list);
  } catch (problem) {
    asked = null;
    throw problem;
  }
}
