import { describe, expect, it } from "vitest";
import { commandOf, nearest } from "./keys";

describe("the keyboard", () => {
  const press = (key: string, more = {}) => commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });

  it("holds, rolls, undoes, asks the coach, helps and moves", () => {
    expect(press("5")).toEqual({ do: "hold", position: 4 });
    expect(press("R")).toEqual({ do: "roll" });
    expect(press("u")).toEqual({ do: "undo" });
    expect(press("c")).toEqual({ do: "coach" });
    expect(press("?")).toEqual({ do: "help" });
    expect(press("ArrowUp")).toEqual({ do: "move", towards: "up" });
  });
  it("leaves the browser's own keys alone", () => {
    expect(press("r", { ctrlKey: true })).toBeNull();
    expect(press("0")).toBeNull();
    expect(press("Tab")).toBeNull();
  });
  it("goes to the nearest box in the arrow's direction", () => {
    const places = [{ x: 0, y: 0 }, { x: 0, y: 40 }, { x: 100, y: 40 }, { x: 100, y: 0 }];
    expect(nearest(places[0]!, places, "down")).toBe(1);
    expect(nearest(places[0]!, places, "right")).toBe(3);
    expect(nearest(places[0]!, places, "up")).toBe(-1);
    expect(nearest(places[2]!, places, "left")).toBe(1);
  });
});
