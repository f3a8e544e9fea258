import { describe, expect, it } from "vitest";
import { routeOf } from "./route";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/yahtzee", { page: "new", ruleset: "yahtzee" }],
    ["/table/t1/", { page: "table", table: "t1" }],
    ["/rules/ma%20grille", { page: "rules", ruleset: "ma grille" }],
    ["/new/", { page: "lost" }],
    ["/what", { page: "lost" }],
    ["/table/a/b", { page: "lost" }],
    ["/new/%zz", { page: "new", ruleset: "%zz" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
});
