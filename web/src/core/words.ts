/**
 * Sentences from a catalogue. `{name}` is a fact; `{@category}` is the word `category.<the fact category>`, and
 * `{@category:target}` that of the fact `target`; `key.one` and `key.other` are chosen by the fact `n`.
 */
export type Lang = "fr" | "en";
export type Catalogue = Record<string, string>;
export type Facts = Record<string, unknown>;

export function say(words: Catalogue, lang: Lang, key: string, facts: Facts = {}): string {
  const text = find(words, lang, key, facts.n);
  if (text === undefined) return key;
  return text.replace(/\{(@?)(\w+)(?::(\w+))?\}/g, (whole, word: string, kind: string, name: string | undefined) => {
    const fact = facts[name ?? kind];
    if (fact === undefined || fact === null) return whole;
    return word ? wordOf(words, kind, String(fact)) : written(fact, lang);
  });
}

function find(words: Catalogue, lang: Lang, key: string, n: unknown): string | undefined {
  if (typeof n !== "number") return words[key];
  const form = new Intl.PluralRules(lang).select(n);
  return words[`${key}.${form}`] ?? words[`${key}.other`] ?? words[key];
}

/** A fact may be a value (`fours`, looked up as `category.fours`) or already the key of a word. */
function wordOf(words: Catalogue, kind: string, value: string): string {
  return words[`${kind}.${value}`] ?? words[value] ?? value;
}

function written(fact: unknown, lang: Lang): string {
  return typeof fact === "number" ? fact.toLocaleString(lang) : String(fact);
}
