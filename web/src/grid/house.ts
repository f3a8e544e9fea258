/** The rulesets of the house, to begin a grid from: fetched one by one, when one is chosen. */
import type { Grid } from "./grids";
import { readToml } from "./toml";

const files = import.meta.glob<string>("../../../src/gobelet/games/sheet/rulesets/*.toml", { query: "?raw", import: "default" });

/** The data of a ruleset; null where the house has none of that name. */
export async function houseGrid(name: string): Promise<Grid | null> {
  const path = Object.keys(files).find((file) => file.endsWith(`/${name}.toml`));
  return path ? (JSON.parse(JSON.stringify(readToml(await files[path]!()))) as Grid) : null;
}
