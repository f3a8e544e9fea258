import { describe, expect, it } from "vitest";
import { say, type Catalogue } from "./words";

const words: Catalogue = {
  "category.fours": "Les 4",
  "roll.one": "Relancer {n} dé",
  "roll.other": "Relancer {n} dés",
  bonus: "Bonus {points}",
  full: "« {@category} » puis « {@category:target} »",
  "yes.one": "un",
  "yes.other": "des",
};

describe("say", () => {
  it("fills a fact", () => expect(say(words, "fr", "bonus", { points: 35 })).toBe("Bonus 35"));
  it("writes numbers as the language does", () => expect(say(words, "en", "bonus", { points: 1296 })).toBe("Bonus 1,296"));
  it("leaves a fact that is missing as it stands", () => expect(say(words, "fr", "bonus")).toBe("Bonus {points}"));
  it("gives a key that nobody wrote back, so that it is seen", () => expect(say(words, "fr", "no.such")).toBe("no.such"));
  it("looks up the word of a fact", () =>
    expect(say(words, "fr", "full", { category: "fours", target: "category.fours" })).toBe("« Les 4 » puis « Les 4 »"));
  it("keeps a value that has no word", () =>
    expect(say(words, "fr", "full", { category: "villa", target: "fours" })).toBe("« villa » puis « Les 4 »"));
});

describe("plurals", () => {
  it("counts nought as one in French and as many in English", () => {
    expect(say(words, "fr", "yes", { n: 0 })).toBe("un");
    expect(say(words, "en", "yes", { n: 0 })).toBe("des");
  });
  it("takes the form of the number and writes the number too", () => {
    expect(say(words, "fr", "roll", { n: 1 })).toBe("Relancer 1 dé");
    expect(say(words, "fr", "roll", { n: 2 })).toBe("Relancer 2 dés");
  });
  it("uses a word without forms as it is", () => expect(say(words, "fr", "bonus", { n: 3, points: 35 })).toBe("Bonus 35"));
});
