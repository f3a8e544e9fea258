import { describe, expect, it } from "vitest";
import { codeIn, grouped, spelled, tableCode, wrongWith } from "./code";

describe("a code", () => {
  it.each([
    ["K7QM-2XRP", "K7QM2XRP"],
    [" k7qm 2xrp ", "K7QM2XRP"],
    ["http://192.168.1.4:8080/join/K7QM-2XRP", "K7QM2XRP"],
    ["", ""],
    ["…", ""],
  ])("is found in %j", (typed, code) => expect(codeIn(typed)).toBe(code));

  it.each([
    ["K7QM-2XRP", "K7QM2XRP"],
    [" k7qm2xrp ", "K7QM2XRP"],
    ["https://dice.example/join/K7QM-2XRP", "K7QM2XRP"],
    ["https://dice.example/#g1.K7QM2XRP", ""],
    ["g1.K7QM2XRPabcd", ""],
    ["", ""],
  ])("is told from the link of a game in %j", (pasted, code) => expect(tableCode(pasted)).toBe(code));

  it("is shown in groups, and heard sign by sign", () => {
    expect(grouped("K7QM2XRP")).toBe("K7QM-2XRP");
    expect(spelled("K7QM-2XRP")).toBe("K 7 Q M 2 X R P");
  });

  it.each([
    ["", "ui.live.code.empty"],
    ["K7QM", "ui.live.code.short"],
    ["K7QM2XRP", null],
    ["K7QM2XRPA", "ui.live.code.long"],
  ])("%j is told from one that no table has", (code, key) => expect(wrongWith(code)).toBe(key));
});
