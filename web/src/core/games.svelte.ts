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

/** How many rulesets of one game stand among the first: the others are found behind them. */
const FIRST = 2;
const isFirst = ({ game, ruleset }: Offer): boolean => game.about.indexOf(ruleset) < FIRST;

export const firstOffers = (): Offer[] => offers().filter(isFirst);
export const otherOffers = (): Offer[] => offers().filter((offer) => !isFirst(offer));

export const gameOf = (name: string): GameInfo | undefined => list.find((game) => game.game === name);

export const offerOf = (name: string) => offers().find(({ ruleset }) => ruleset.ruleset === name);

/** Whether a game has a coach: advice, chances of winning, a review of its finished tables. */
export const coached = (game: string): boolean => list.some((one) => one.game === game && one.coach);

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
