/** A grid from outside: a link, TOML or JSON. Nothing is taken that the server would not play. */
import { fragmentIn } from "../core/fragment";
import { server } from "../core/server.svelte";
import { unpackGrid } from "./code";
import { isGrid, type Grid } from "./grids";
import type { Checked, Problem } from "./problems";
import { readToml, Unreadable } from "./toml";
import { g } from "./words.svelte";

export interface Brought {
  /** Null where it cannot be played: `why`, and what the server says of it. */
  grid: Grid | null;
  why: string;
  problems: Problem[];
}

const refused = (why: string, problems: Problem[] = []): Brought => ({ grid: null, why, problems });

export async function bringGrid(text: string): Promise<Brought> {
  const trimmed = text.trim();
  if (trimmed === "") return refused(g("bring.empty"));
  if (/^\S+$/.test(trimmed) && !trimmed.startsWith("{")) return bringFragment(fragmentIn(trimmed));
  let data: unknown;
  try {
    data = trimmed.startsWith("{") ? JSON.parse(trimmed) : JSON.parse(JSON.stringify(readToml(text)));
  } catch (problem) {
    return refused(problem instanceof Unreadable ? g("bring.unreadable", { line: problem.line }) : g("bring.json"));
  }
  return checked(data);
}

/** The grid of a link's fragment. */
export async function bringFragment(fragment: string): Promise<Brought> {
  const grid = await unpackGrid(fragment);
  return grid ? checked(grid) : refused(g("bring.broken"));
}

async function checked(data: unknown): Promise<Brought> {
  try {
    const { ok, problems } = await server.call<Checked>("rules.check", { ruleset: data });
    const named = problems.map(({ where, message }) => ({ where, message: where ? `${where} : ${message}` : message }));
    if (ok && isGrid(data)) return { grid: data, why: "", problems: [] };
    return refused(g("bring.wrong"), named);
  } catch (problem) {
    return refused(problem instanceof Error ? problem.message : String(problem));
  }
}
