import { describe, expect, it } from "vitest";
import { routeOf } from "./route";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/new/yahtzee", { page: "new", ruleset: "yahtzee" }],
    ["/table/t1/", { page: "table", table: "t1" }],
    ["/table/t1/review", { page: "review", table: "t1" }],
    ["/table/t1/review/more", { page: "lost" }],
    ["/live/t1", { page: "live", table: "t1" }],
    ["/join/K7QM-2XRP", { page: "join", code: "K7QM-2XRP" }],
    ["/join", { page: "join", code: "" }],
    ["/rules/ma%20grille", { page: "rules", ruleset: "ma grille" }],
    ["/player", { page: "player", player: "" }],
    ["/player/AbC_-1/", { page: "player", player: "AbC_-1" }],
    ["/player/a/b", { page: "lost" }],
    ["/ranking/yatzy_online", { page: "ranking", ruleset: "yatzy_online" }],
    ["/verify", { page: "verify", table: "" }],
    ["/verify/t1", { page: "verify", table: "t1" }],
    ["/dice", { page: "dice" }],
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
