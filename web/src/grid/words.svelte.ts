/** The words of the page, fetched with it: a player who composes no grid waits for none of them. */
import { lang, t } from "../core/lang.svelte";
import { say, type Catalogue, type Facts, type Lang } from "../core/words";
import { catalogueOf } from "./catalogue";

const sources: Record<Lang, () => Promise<{ default: string }>> = {
  fr: () => import("../../words/grid/fr.toml?raw"),
  en: () => import("../../words/grid/en.toml?raw"),
};

let spoken = $state.raw<Partial<Record<Lang, Catalogue>>>({});

/** Fetches the words of a language; ready when they are there. */
export async function learnGridWords(language: Lang): Promise<void> {
  if (spoken[language]) return;
  const words = catalogueOf((await sources[language]()).default);
  spoken = { ...spoken, [language]: words };
}

/** True once the page can speak the player's language. */
export const speaksGrid = (): boolean => spoken[lang()] !== undefined;

/** A sentence of the page in the player's language; a key of another room says what it says there. */
export function g(key: string, facts?: Facts): string {
  const said = say(spoken[lang()] ?? {}, lang(), key, facts);
  return said === key ? t(key, facts) : said;
}
