import { listings, type GameClient, type PlayerRole } from "../games";
import { complain } from "./toasts.svelte";

/** The parts of the client that were fetched, by game. */
let clients = $state.raw<Record<string, GameClient>>({});
const asked = new Set<string>();

/** A small drawing for a game's card; undefined for a game that this client cannot draw. */
export const signOf = (game: string) => listings.find((listing) => listing.game === game)?.Sign;

/** The roles that players of a game choose between at a live table; none where all are the same. */
export const rolesOf = (game: string) => listings.find((listing) => listing.game === game)?.roles ?? [];

/** Every role there is, for a table of which nothing is known yet but that its players have secrets from each other. */
export const everyRole = (): readonly PlayerRole[] => listings.flatMap((listing) => listing.roles ?? []);

/** The client's part of a game: undefined until it has come, and for a game that this client cannot draw. */
export function clientOf(game: string): GameClient | undefined {
  if (!clients[game]) fetchClient(game);
  return clients[game];
}

function fetchClient(game: string): void {
  const listing = listings.find((each) => each.game === game);
  if (!listing || asked.has(game)) return;
  asked.add(game);
  listing.load().then(
    (client) => (clients = { ...clients, [game]: client }),
    (problem: unknown) => {
      asked.delete(game);
      complain(problem);
    },
  );
}
