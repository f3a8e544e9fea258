import { describe, expect, it } from "vitest";
import { fragmentIn, isLoopback, linkTo, reachable } from "./fragment";

describe("the fragment in what was pasted", () => {
  it.each([
    ["http://192.168.1.20:8080/#1Abc_-9", "1Abc_-9"],
    ["#1Abc_-9", "1Abc_-9"],
    ["1Abc_-9", "1Abc_-9"],
    ["  http://host/#1Ab\n  c_-9 ", "1Abc_-9"],
    ["Va voir : http://host/#1Abc", "1Abc"],
    ["http://host/#1A%2Db", "1A-b"],
    ["http://host/#1A%zz", "1A%zz"],
    ["http://host/table/t1", ""],
    ["", ""],
  ])("%j gives %j", (pasted, fragment) => expect(fragmentIn(pasted)).toBe(fragment));

  it("comes back from the link made of it", () => expect(fragmentIn(linkTo("http://host:80/", "1Abc"))).toBe("1Abc"));
});

describe("where another phone can reach the server", () => {
  const here = { origin: "http://localhost:8080", hostname: "localhost" };
  const lan = "http://192.168.1.20:8080";

  it("is where the page is, if that is no loopback address", () =>
    expect(reachable({ origin: "https://dice.example", hostname: "dice.example" }, {})).toBe("https://dice.example"));
  it("is the server's own address otherwise", () => expect(reachable(here, { lan: true, addresses: ["http://127.0.0.1:8080", lan] })).toBe(lan));
  it("is nowhere when the server listens to this machine alone", () => {
    expect(reachable(here, { lan: false, addresses: [lan] })).toBeNull();
    expect(reachable(here, { lan: true, addresses: [] })).toBeNull();
  });
  it.each(["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "x.localhost"])("%s is a loopback address", (name) => expect(isLoopback(name)).toBe(true));
  it.each(["192.168.1.20", "dice.example", "12.7.0.1"])("%s is none", (name) => expect(isLoopback(name)).toBe(false));
});
