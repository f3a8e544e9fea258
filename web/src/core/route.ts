/** Which page an address names. */
export type Route =
  | { page: "home" }
  | { page: "new"; ruleset: string }
  | { page: "table"; table: string }
  | { page: "review"; table: string }
  | { page: "rules"; ruleset: string }
  | { page: "grid"; grid: string }
  | { page: "own"; game: string; name: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [page = "", name = "", ...more] = path.split("/").slice(1).map(decoded);
  if (page === "" && name === "") return { page: "home" };
  if (page === "table" && name !== "" && more.filter((part) => part !== "").join("/") === "review") return { page: "review", table: name };
  if (page === "grid" && more.length === 0) return { page, grid: name };
  if (name === "" || more.some((part) => part !== "")) return { page: "lost" };
  if (page === "new") return { page, ruleset: name };
  if (page === "table") return { page, table: name };
  if (page === "rules") return { page, ruleset: name };
  return { page: "own", game: page, name };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
