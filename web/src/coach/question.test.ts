import { describe, expect, it } from "vitest";
import type { TableView } from "../core/view";
import { Question } from "./question.svelte";

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
