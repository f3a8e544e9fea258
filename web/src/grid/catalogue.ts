import type { Catalogue } from "../core/words";
import { readToml, type Table } from "./toml";

/** The texts of a words file by their whole keys. */
export function catalogueOf(text: string): Catalogue {
  const words: Catalogue = {};
  for (const [table, texts] of Object.entries(readToml(text)))
    for (const [key, value] of Object.entries(texts as Table)) words[`${table}.${key}`] = String(value);
  return words;
}
