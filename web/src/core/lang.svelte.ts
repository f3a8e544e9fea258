import en from "../generated/en.json?url";
import fr from "../generated/fr.json?url";
import type { Titles } from "./view";
import { say, type Catalogue, type Facts, type Lang } from "./words";

const catalogues: Record<Lang, string> = { fr, en };

let spoken = $state.raw<{ lang: Lang; words: Catalogue } | null>(null);

/** The language asked for, or the first of the browser's that we speak. */
export function choose(wanted: Lang | "auto", browser: readonly string[]): Lang {
  if (wanted !== "auto") return wanted;
  const first = browser.map((tag) => tag.slice(0, 2)).find((tag) => tag === "fr" || tag === "en");
  return (first as Lang | undefined) ?? "en";
}

/** Speaks this language once its words are there. */
export async function speak(lang: Lang): Promise<void> {
  const words = (await (await fetch(catalogues[lang])).json()) as Catalogue;
  spoken = { lang, words };
  document.documentElement.lang = lang;
}

export const speaking = () => spoken !== null;
export const lang = (): Lang => spoken?.lang ?? "fr";
/** A title in the player's language; those of a family's own rules may know one language only. */
export const pick = (titles: Titles): string => titles[lang()] ?? Object.values<string>(titles)[0] ?? "";

export function t(key: string, facts?: Facts): string {
  return spoken ? say(spoken.words, spoken.lang, key, facts) : "";
}

/** Names in a sentence: "Ana, Béa et Clément". */
export function list(names: string[]): string {
  return new Intl.ListFormat(lang(), { type: "conjunction" }).format(names);
}
