import { describe, expect, it } from "vitest";
import english from "../words/en.toml?raw";
import french from "../words/fr.toml?raw";
import catalogue from "./generated/fr.json";

/** The texts of a words file by key; enough of TOML for the files of `words/`. */
function read(text: string): Map<string, string> {
  const words = new Map<string, string>();
  let table = "";
  for (const line of text.split("\n")) {
    const header = /^\[(.+)\]$/.exec(line);
    const entry = /^"?([\w.]+)"? = "(.*)"$/.exec(line);
    if (header) table = header[1]!;
    else if (entry) words.set(`${table}.${entry[1]}`, entry[2]!);
    else expect(line, "neither a table, a text nor a comment").toMatch(/^(#.*)?$/);
  }
  return words;
}

const fr = read(french);
const en = read(english);
const sources = Object.values(import.meta.glob(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts"], { query: "?raw", import: "default", eager: true }) as Record<string, string>);
const bare = (key: string) => key.replace(/\.(one|other)$/, "");
const named = new Set([...fr.keys()].map(bare));
/** These, and the words that games bring along. */
const known = new Set(Object.keys(catalogue).map(bare));

describe("the words of the interface", () => {
  it("are the same in both languages", () => expect([...en.keys()]).toEqual([...fr.keys()]));

  it.each([...fr.keys()])("%s says the same facts in both", (key) => {
    const facts = (text: string) => (text.match(/\{@?\w+\}/g) ?? []).sort();
    expect(facts(en.get(key) ?? "")).toEqual(facts(fr.get(key)!));
  });

  it("has both forms of every plural", () => {
    for (const key of fr.keys()) if (/\.(one|other)$/.test(key)) expect([fr.has(`${bare(key)}.one`), fr.has(`${bare(key)}.other`)]).toEqual([true, true]);
  });

  it("has every word that the client says", () => {
    const said = sources.flatMap((source) => [...source.matchAll(/"(ui\.[\w.]+)"/g)].map((match) => match[1]!));
    expect(said.length).toBeGreaterThan(80);
    expect(said.filter((key) => !known.has(key))).toEqual([]);
  });

  it("has no word that nobody says", () => {
    const all = sources.join("\n");
    const made = [/^ui\.new\.(ours|typed|where\.)/, /\.short$/, /^ui\.bots\.(level|[a-z_]+)\.(casual|good|best)$/, /^ui\.review\.kind\./];
    expect([...named].filter((key) => !all.includes(`"${key}"`) && !made.some((pattern) => pattern.test(key)))).toEqual([]);
  });
});

describe("French typography", () => {
  it.each([...fr])("%s", (_, text) => {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
    expect(text).not.toMatch(/«[^\u00a0\u202f]/);
  });
});
