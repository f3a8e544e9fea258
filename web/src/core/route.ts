/** Which page an address names. */
export type Route =
  | { page: "home" }
  | { page: "new"; ruleset: string }
  | { page: "table"; table: string }
  | { page: "live"; table: string }
  | { page: "join"; code: string }
  | { page: "review"; table: string }
  | { page: "rules"; ruleset: string }
  | { page: "grid"; grid: string }
  | { page: "player"; player: string }
  | { page: "ranking"; ruleset: string }
  | { page: "verify"; table: string }
  | { page: "dice" }
  | { page: "own"; game: string; name: string }
  | { page: "lost" };

export function routeOf(path: string): Route {
  const [page = "", name = "", ...more] = path.split("/").slice(1).map(decoded);
  if (page === "" && name === "") return { page: "home" };
  if (page === "table" && name !== "" && more.filter((part) => part !== "").join("/") === "review") return { page: "review", table: name };
  if (page === "join" && name === "") return { page, code: "" };
  if (page === "dice" && name === "") return { page };
  if (more.every((part) => part === "")) {
    if (page === "player") return { page, player: name };
    if (page === "ranking") return { page, ruleset: name };
    if (page === "verify") return { page, table: name };
  }
  if (page === "grid" && more.length === 0) return { page, grid: name };
  if (name === "" || more.some((part) => part !== "")) return { page: "lost" };
  if (page === "new") return { page, ruleset: name };
  if (page === "table") return { page, table: name };
  if (page === "live") return { page, table: name };
  if (page === "join") return { page, code: name };
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
