import { PageWords } from "../core/pagewords.svelte";
import type { Facts, Lang } from "../core/words";

/** The words of the pages of live tables. */
const words = new PageWords({
  fr: () => import("../../words/live/fr.toml?raw"),
  en: () => import("../../words/live/en.toml?raw"),
});

/** Fetches the words of a language; ready when they are there. */
export const learnLiveWords = (language: Lang): Promise<void> => words.learn(language);

/** True once these pages can speak the player's language. */
export const speaksLive = (): boolean => words.speaks;

/** A sentence of these pages in the player's language; a key of another room says what it says there. */
export const w = (key: string, facts?: Facts): string => words.say(key, facts);
