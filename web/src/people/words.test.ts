import { describe, expect, it } from "vitest";
import english from "../../words/people/en.toml?raw";
import french from "../../words/people/fr.toml?raw";
import { catalogueOf } from "../grid/catalogue";

const fr = catalogueOf(french);
const en = catalogueOf(english);
const files = import.meta.glob(["./**/*.svelte", "./**/*.ts", "../pages/{Player,Ranking,Verify,Cup}.svelte", "!./**/*.test.ts"], { query: "?raw", import: "default", eager: true });
const sources = Object.values(files as Record<string, string>).join("\n");
const bare = (key: string) => key.replace(/\.(one|other)$/, "");
const facts = (text: string) => (text.match(/\{@?\w+\}/g) ?? []).sort();

describe("the words of the pages about players and dice", () => {
  it("are the same in both languages", () => expect(Object.keys(en)).toEqual(Object.keys(fr)));
  it.each(Object.keys(fr))("%s says the same facts in both", (key) => expect(facts(en[key]!)).toEqual(facts(fr[key]!)));

  it("has every word that the pages say", () => {
    const known = new Set(Object.keys(fr).map(bare));
    const said = [...sources.matchAll(/\bp\("([\w.]+)"/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((key) => !known.has(key))).toEqual([]);
  });

  it("has no word that nobody says", () => {
    const made = [/^verify\.(seal|share|not|seen|own)\./, /^ranking\.(why|unit|score|decisions|rating|now|all)/, /^cup\./, /^account\.made\./, /^stats\.(nth|when|score|place|lost|won|mean|best|bombs|defused|strikes|fastest|ended|time)$/];
    expect(Object.keys(fr).map(bare).filter((key) => !sources.includes(`"${key}"`) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

describe("the cup in sentences for a family", () => {
  const sentences = (words: Record<string, string>) => Object.keys(words).filter((key) => /^cup\.s\d$/.test(key));
  it.each([fr, en])("has six of them", (words) => {
    expect(sentences(words)).toHaveLength(6);
    for (const key of sentences(words)) expect(words[key]!.match(/[.!?](\s|$)/g)).toHaveLength(1);
  });
});

describe("French typography", () => {
  it.each(Object.entries(fr))("%s", (_, text) => {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/\b(de|le|la|que) \{names?\}/); // before a vowel it would be d’, l’, qu’
    expect(text).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
    expect(text).not.toMatch(/«[^\u00a0\u202f]/);
  });
});
