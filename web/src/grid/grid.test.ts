import { describe, expect, it } from "vitest";
import { packGrid, unpackGrid } from "./code";
import { addBox, blankGrid, changeDice, changeFigure, changeKind, moveBox, nameFrom, removeBox } from "./edit";
import { isGrid, type Grid } from "./grids";
import { chosenKinds, fulls, KINDS, kindOf } from "./kinds";
import { about, aboutOne, placeOf } from "./problems";
import { readToml, Unreadable, writeToml } from "./toml";

const files = import.meta.glob<string>("../../../src/gobelet/games/sheet/rulesets/*.toml", { query: "?raw", import: "default", eager: true });
const house = Object.entries(files).map(([path, text]) => [path.replace(/.*\//, ""), JSON.parse(JSON.stringify(readToml(text))) as Grid] as const);

describe("the rulesets of the house", () => {
  it("are all there", () => expect(house.length).toBeGreaterThanOrEqual(9));
  it.each(house)("%s can be a grid", (_, grid) => {
    expect(isGrid(grid)).toBe(true);
    expect(grid.category.length).toBeGreaterThan(10);
  });
  it.each(house)("%s comes back from its own TOML", (_, grid) => expect(JSON.parse(JSON.stringify(readToml(writeToml(grid))))).toEqual(grid));
  it.each(house)("%s comes back from its link", async (_, grid) => expect(await unpackGrid(await packGrid(grid))).toEqual(grid));
  it.each(house)("%s makes a link that a message carries", async (_, grid) => expect((await packGrid(grid)).length).toBeLessThan(450));
});

describe("TOML", () => {
  it("is read with comments, tables, dotted keys and every kind of text", () => {
    const text = `# one\nname = 'a#b' # two\n"x y" = "é\\"\\u00e9\\n"\ntitle.fr = "À moi"\nnumbers = [1_000, -2,\n  3, # three\n]\nyes = true\n\n[upper_bonus]\nfrom = 63\r\n[[category]]\nkey = "ones"\nneeds = { any = [{ alike = 3 }, { groups = [3, 2] }] }\n[[category]]\n`;
    expect(JSON.parse(JSON.stringify(readToml(text)))).toEqual({
      name: "a#b",
      "x y": 'é"é\n',
      title: { fr: "À moi" },
      numbers: [1000, -2, 3],
      yes: true,
      upper_bonus: { from: 63 },
      category: [{ key: "ones", needs: { any: [{ alike: 3 }, { groups: [3, 2] }] } }, {}],
    });
  });

  it.each([
    ["a = ", 1],
    ["a = 1\nb = [1, 2", 2],
    ["a = 1\na = 2", 2],
    ["a = 1\n\n[b\nc = 1", 3],
    ['a = "x', 1],
    ["a = 1 b = 2", 1],
    ["a = tru", 1],
    ["[a]\n[[a]]", 2],
    [`a = ${"[".repeat(2000)}`, 1],
    ['a = "\\U00110000"', 1],
    ['a = "\\q"', 1],
  ])("%j is refused at its line", (text, line) => {
    let problem: unknown;
    try {
      readToml(text);
    } catch (found) {
      problem = found;
    }
    expect(problem).toBeInstanceOf(Unreadable);
    expect((problem as Unreadable).line).toBe(line);
  });

  it("writes what was typed so that it is read again", () => {
    const grid = { name: "n", title: { fr: 'a "b"\\ \u007f\n é 🎲' }, nothing: null, category: [{ key: "x", needs: {}, joker: true }] };
    expect(JSON.parse(JSON.stringify(readToml(writeToml(grid))))).toEqual({ name: "n", title: grid.title, category: grid.category });
    expect(readToml(writeToml({ name: "\ud83c" })).name).toBe("\ufffd");
  });
});

describe("a link", () => {
  it("carries any text", async () => {
    const grid: Grid = { name: "n", title: { fr: 'é"},{"🎲 \u0080\u00ff "sum"' }, category: [{ key: "k", section: "lower" }] };
    expect(await unpackGrid(await packGrid(grid))).toEqual(grid);
  });

  it.each(["", "x", "!!", "A".repeat(30_000), "3VRLc"])("that is broken gives nothing (%#)", async (fragment) => expect(await unpackGrid(fragment)).toBeNull());

  it("that is cut gives nothing", async () => {
    const packed = await packGrid(house[0]![1]);
    for (let length = 1; length < packed.length; length += 7) expect(await unpackGrid(packed.slice(0, length))).toBeNull();
  });

  it("that would fill the memory gives nothing", async () => {
    const grid: Grid = { name: "n".repeat(2_000_000), category: [] };
    const packed = await packGrid(grid);
    expect(packed.length).toBeLessThan(20_000);
    expect(await unpackGrid(packed)).toBeNull();
  });
});

const keys = (grid: Grid) => grid.category.map((box) => box.key);

describe("composing", () => {
  const blank = blankGrid("Ma grille à nous");

  it("begins with a box for each face and a chance", () => expect(keys(blank)).toEqual(["ones", "twos", "threes", "fours", "fives", "sixes", "chance"]));

  it("names a grid for logs by its title", () => {
    expect(blank.name).toBe("ma_grille_a_nous");
    expect(nameFrom("!?")).toBe("grid");
  });

  it("gives no two boxes one key, and the second the word of the first", () => {
    const grid = addBox(addBox(blank, "sum"), "sum");
    expect(keys(grid).slice(-3)).toEqual(["chance", "chance_2", "chance_3"]);
    expect(grid.category.at(-1)!.word).toBe("category.chance");
  });

  it("calls all dice alike by the key that jokers go by", () => {
    const grid = changeFigure(changeFigure(addBox(blank, "alike"), 7, { needs: { alike: 5 } }), 7, { points: 50 });
    expect(grid.category[7]).toMatchObject({ key: "five_of_a_kind", word: "category.five_alike", points: 50 });
    expect(changeDice(grid, 6).category[7]!.key).toBe("five_alike");
  });

  it("follows a box that gets another key, and forgets one that is removed", () => {
    const start = addBox(addBox(blank, "alike"), "alike");
    const grid: Grid = { ...start, wins: "three_of_a_kind", category: start.category.map((box, i) => (i === 8 ? { ...box, after: "three_of_a_kind" } : box)) };
    const four = changeFigure(grid, 7, { needs: { alike: 4 } });
    expect([four.wins, four.category[8]!.after]).toEqual(["four_of_a_kind", "four_of_a_kind"]);
    const gone = removeBox(four, 7);
    expect([gone.wins, gone.category[7]!.after]).toEqual([undefined, undefined]);
  });

  it("moves a box among those of its section", () => {
    const grid = addBox(addBox(blank, "face"), "alike");
    expect(keys(moveBox(grid, 7, -1)).indexOf(keys(grid)[7]!)).toBe(5);
    expect(moveBox(grid, 0, -1)).toBe(grid);
  });

  it.each([1, 2, 3, 4, 5, 6])("offers %i dice only kinds that are recognized again", (dice) => {
    for (const kind of chosenKinds(dice)) expect(kindOf(changeKind(changeDice(blank, dice), 6, kind).category[6]!)).toBe(kind);
  });

  it("knows every kind", () => expect(chosenKinds(5)).toEqual(KINDS.filter((kind) => kind !== "any")));
  it("finds the groups that dice can fall into", () => expect(fulls(6).map((sizes) => sizes.join("+"))).toEqual(["4+2", "3+3", "3+2", "2+2", "2+2+2"]));
});

describe("a problem", () => {
  const found = [
    { where: "category[3].points", message: "a" },
    { where: "category", message: "b" },
    { where: "upper_bonus.from", message: "c" },
    { where: "column[1].key", message: "d" },
  ];
  it("is told beside its box", () => expect(aboutOne(found, "category", 2).map(({ message }) => message)).toEqual(["a"]));
  it("is told beside its setting", () => expect(about(found, "upper_bonus", "category").map(({ message }) => message)).toEqual(["b", "c"]));
  it("has a place", () => expect(placeOf("category[3].needs.any[2].alike")).toEqual({ setting: "category", number: 2, field: "needs" }));
});
