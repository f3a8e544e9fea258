import { describe, expect, it } from "vitest";
import english from "../../words/grid/en.toml?raw";
import french from "../../words/grid/fr.toml?raw";
import { catalogueOf } from "./catalogue";

const fr = catalogueOf(french);
const en = catalogueOf(english);
const sources = Object.values(import.meta.glob(["./*.svelte", "./*.ts", "../pages/Grid.svelte", "!./*.test.ts"], { query: "?raw", import: "default", eager: true }) as Record<string, string>).join("\n");
const bare = (key: string) => key.replace(/\.(one|other)$/, "");
const facts = (text: string) => (text.match(/\{@?\w+\}/g) ?? []).sort();

describe("the words of the page of grids", () => {
  it("are the same in both languages", () => expect(Object.keys(en)).toEqual(Object.keys(fr)));
  it.each(Object.keys(fr))("%s says the same facts in both", (key) => expect(facts(en[key]!)).toEqual(facts(fr[key]!)));

  it("has every word that the page says", () => {
    const known = new Set(Object.keys(fr).map(bare));
    const said = [...sources.matchAll(/\bg\("([\w.]+)"/g)].map((match) => match[1]!);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((key) => !known.has(key))).toEqual([]);
  });

  it("has no word that nobody says", () => {
    const made = [/^(kind|about)\./, /^boxes\.(upper|lower|add\.)/, /^sheet\.(at|needs)\./, /^columns\.order\./];
    expect(Object.keys(fr).map(bare).filter((key) => !sources.includes(`"${key}"`) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

describe("French typography", () => {
  it.each(Object.entries(fr))("%s", (_, text) => {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
    expect(text).not.toMatch(/«[^\u00a0\u202f]/);
  });
});
