import { PageWords } from "../core/pagewords.svelte";
import type { Facts, Lang } from "../core/words";

/** The words of the pages about players and about dice. */
const words = new PageWords({
  fr: () => import("../../words/people/fr.toml?raw"),
  en: () => import("../../words/people/en.toml?raw"),
});

/** Fetches the words of a language; ready when they are there. */
export const learnPeopleWords = (language: Lang): Promise<void> => words.learn(language);

/** True once the pages can speak the player's language. */
export const speaksPeople = (): boolean => words.speaks;

/** A sentence of these pages in the player's language; a key of another room says what it says there. */
export const p = (key: string, facts?: Facts): string => words.say(key, facts);
