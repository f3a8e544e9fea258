import { describe, expect, it } from "vitest";
import { atPasskeyAddress, bytesOf, textOf, withheld } from "./passkeys";

describe("where passkeys can be used", () => {
  it.each([
    ["https:", "jeux.example", true],
    ["http:", "localhost", true],
    ["http:", "jeux.example", false],
    ["http:", "192.168.1.20", false],
    ["http:", "127.0.0.1", false],
    ["https:", "192.168.1.20", false],
    ["https:", "[fd00::1]", false],
  ])("%s//%s: %s", (protocol, hostname, can) => expect(atPasskeyAddress({ protocol, hostname })).toBe(can));
});

describe("a passkey that is not given", () => {
  it.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "cancelled"],
    ["InvalidStateError", "there"],
    ["SecurityError", "unable"],
    ["NotSupportedError", "unable"],
  ])("%s: %s", (name, why) => expect(withheld(new DOMException("in English", name))).toBe(why));
  it("is told from what nobody foresaw", () => expect(() => withheld(new TypeError("other"))).toThrow("other"));
});

describe("bytes in the letters of addresses", () => {
  it.each(["", "AA", "_-8", "AAECAwQFBgcICQoLDA0ODw"])("%s goes there and back", (text) => expect(textOf(bytesOf(text))).toBe(text));
  it("are written without + / =", () => expect(textOf(new Uint8Array([251, 255, 254, 1]).buffer)).toBe("-__-AQ"));
});
