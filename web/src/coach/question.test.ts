import { describe, expect, it } from "vitest";
import type { TableView } from "../core/view";
import { decisionOf, Question } from "./question.svelte";

const view = (seq: number, seat = 0) => ({ table: "t", seq, seat }) as TableView;

/** Answers that come when the test says so, in any order. */
function slow() {
  const waiting: ((answer: { seq?: number; said: string }) => void)[] = [];
  const question = new Question<{ seq?: number; said: string }>(() => new Promise((resolve) => waiting.push(resolve)));
  return { question, come: async (nth: number, answer: { seq?: number; said: string }) => (waiting[nth]!(answer), await Promise.resolve()) };
}

describe("a question about a position", () => {
  it("is answered there", async () => {
    const { question, come } = slow();
    void question.ask(view(3));
    await come(0, { said: "keep" });
    expect(question.answerTo(view(3))?.said).toBe("keep");
  });
  it("is answered nowhere else: not later, not for another seat", async () => {
    const { question, come } = slow();
    void question.ask(view(3));
    await come(0, { said: "keep" });
    expect(question.answerTo(view(5))).toBeNull();
    expect(question.answerTo(view(3, 1))).toBeNull();
  });
  it("drops what comes late", async () => {
    const { question, come } = slow();
    void question.ask(view(3));
    void question.ask(view(5));
    await come(1, { said: "new" });
    await come(0, { said: "old" });
    expect(question.answerTo(view(5))?.said).toBe("new");
    expect(question.answerTo(view(3))).toBeNull();
  });
  it("drops what the server says of a table that has moved on", async () => {
    const { question, come } = slow();
    void question.ask(view(3));
    await come(0, { seq: 5, said: "keep" });
    expect(question.answerTo(view(3))).toBeNull();
  });
  it("is put once a position", async () => {
    let put = 0;
    const question = new Question<{ seq?: number; said: string }>(async () => ({ said: String(++put) }));
    await question.ask(view(3));
    await question.ask(view(3));
    expect(put).toBe(1);
  });
  it("tells a refusal at that position alone", async () => {
    const question = new Question<{ seq?: number; said: string }>(() => Promise.reject(new Error("too large")));
    await question.ask(view(3));
    expect(question.problemOf(view(3))).toBe("too large");
    expect(question.problemOf(view(4))).toBe("");
  });
});

describe("a question about what a seat decides", () => {
  const at = (seq: number, faces: number[], total = 0, simultaneous = true) =>
    ({ table: "t", seq, seat: 0, roll: 1, simultaneous, dice: faces.map((value) => ({ value, kept: false, sides: 6 })), players: [{ name: "Ana", total }, { name: "Béa", total: seq }] }) as unknown as TableView;
  const asked = (answer: { seq?: number; said: string }) => {
    let put = 0;
    const question = new Question<{ seq?: number; said: string }>(async () => (put++, answer), decisionOf);
    return { question, times: () => put };
  };

  it("stands while others play at the same time, and is not put again", async () => {
    const { question, times } = asked({ seq: 4, said: "keep" });
    await question.ask(at(3, [1, 2, 3, 4, 6]));
    await question.ask(at(5, [1, 2, 3, 4, 6]));
    expect(question.answerTo(at(5, [1, 2, 3, 4, 6]))?.said).toBe("keep");
    expect(times()).toBe(1);
  });
  it("is answered for no other dice and no other sheet", async () => {
    const { question } = asked({ said: "keep" });
    await question.ask(at(3, [1, 2, 3, 4, 6]));
    expect(question.answerTo(at(3, [1, 2, 3, 4, 5]))).toBeNull();
    expect(question.answerTo(at(3, [1, 2, 3, 4, 6], 30))).toBeNull();
  });
  it("is about the whole table where one plays after the other", async () => {
    const { question } = asked({ seq: 3, said: "keep" });
    await question.ask(at(3, [1, 2, 3, 4, 6], 0, false));
    expect(question.answerTo(at(4, [1, 2, 3, 4, 6], 0, false))).toBeNull();
  });
});
