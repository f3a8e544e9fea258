import { PageWords } from "../core/pagewords.svelte";
import type { Facts, Lang } from "../core/words";

/** The words of the page of grids. */
const words = new PageWords({
  fr: () => import("../../words/grid/fr.toml?raw"),
  en: () => import("../../words/grid/en.toml?raw"),
});

/** Fetches the words of a language; ready when they are there. */
export const learnGridWords = (language: Lang): Promise<void> => words.learn(language);

/** True once the page can speak the player's language. */
export const speaksGrid = (): boolean => words.speaks;

/** A sentence of the page in the player's language; a key of another room says what it says there. */
export const g = (key: string, facts?: Facts): string => words.say(key, facts);
