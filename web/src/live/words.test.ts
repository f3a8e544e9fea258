import { describe, expect, it } from "vitest";
import english from "../../words/live/en.toml?raw";
import french from "../../words/live/fr.toml?raw";
import { catalogueOf } from "../grid/catalogue";

const fr = catalogueOf(french);
const en = catalogueOf(english);
const files = import.meta.glob(["./*.svelte", "./*.ts", "../pages/Join.svelte", "../pages/Live.svelte", "!./*.test.ts"], { query: "?raw", import: "default", eager: true });
const sources = Object.values(files as Record<string, string>).join("\n");
const bare = (key: string) => key.replace(/\.(one|other)$/, "");
const facts = (text: string) => (text.match(/\{@?\w+\}/g) ?? []).sort();

describe("the words of live tables", () => {
  it("are the same in both languages", () => expect(Object.keys(en)).toEqual(Object.keys(fr)));
  it.each(Object.keys(fr))("%s says the same facts in both", (key) => expect(facts(en[key]!)).toEqual(facts(fr[key]!)));

  it("has every word that the pages say", () => {
    const known = new Set(Object.keys(fr).map(bare));
    const said = [...sources.matchAll(/\bw\("([\w.]+)"/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((key) => !known.has(key))).toEqual([]);
  });

  it("has no word that nobody says", () =>
    expect(Object.keys(fr).map(bare).filter((key) => !sources.includes(`"${key}"`) && !key.startsWith("join.role."))).toEqual([]));
});

describe("French typography", () => {
  it.each(Object.entries(fr))("%s", (_, text) => {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/\b(de|le|la|que) \{names?\}/); // before a vowel it would be d’, l’, qu’
    expect(text).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
    expect(text).not.toMatch(/«[^\u00a0\u202f]/);
  });
});
