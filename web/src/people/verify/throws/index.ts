import { bomb } from "./bomb";
import { fourTwoOne } from "./four_two_one";
import { roller } from "./roller";
import { sheet } from "./sheet";
import type { Follower } from "./throw";
import { turns } from "./turns";

const followers: Record<string, Follower<unknown>> = {
  sheet: sheet as Follower<unknown>,
  yam_master: turns as Follower<unknown>,
  pig: turns as Follower<unknown>,
  four_two_one: fourTwoOne as Follower<unknown>,
  roller: roller as Follower<unknown>,
  bomb: bomb as Follower<unknown>,
};

/** Who follows a game; undefined for one that this page does not know. */
export const followerOf = (game: string): Follower<unknown> | undefined => (Object.hasOwn(followers, game) ? followers[game] : undefined);
