import { describe, expect, it } from "vitest";
import { routeOf } from "./route";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/yahtzee", { page: "new", ruleset: "yahtzee" }],
    ["/table/t1/", { page: "table", table: "t1" }],
    ["/table/t1/review", { page: "review", table: "t1" }],
    ["/table/t1/review/more", { page: "lost" }],
    ["/rules/ma%20grille", { page: "rules", ruleset: "ma grille" }],
    ["/grid", { page: "grid", grid: "" }],
    ["/grid/", { page: "grid", grid: "" }],
    ["/grid/yahtzee", { page: "grid", grid: "yahtzee" }],
    ["/grid/a/b", { page: "lost" }],
    ["/new/", { page: "lost" }],
    ["/what", { page: "lost" }],
    ["/table/a/b", { page: "lost" }],
    ["/new/%zz", { page: "new", ruleset: "%zz" }],
  ])("%s", (path, route) => expect(routeOf(path)).toEqual(route));
});
