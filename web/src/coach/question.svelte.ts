import type { TableView } from "../core/view";

/** A position of a table as one seat sees it. */
export const positionOf = (view: TableView): string => JSON.stringify([view.table, view.seq, view.seat]);

/** What a seat decides about: where all play at once that is its own sheet and dice, and what others do meanwhile changes nothing in them. */
export const decisionOf = (view: TableView): string =>
  view.simultaneous ? JSON.stringify([view.table, view.seat, view.roll, view.dice.map((die) => die.value), view.players[view.seat]]) : positionOf(view);

interface Answered<T> {
  position: string;
  answer: T | null;
  problem: string;
}

/**
 * A question about a position. What comes back belongs to the position it was asked about and is told of no other: an
 * answer that comes late is dropped, and so is one that the server gave after the table had moved on.
 */
export class Question<T extends { seq?: number }> {
  private come = $state.raw<Answered<T> | null>(null);
  private asked = "";

  constructor(private readonly put: (view: TableView) => Promise<T>, private readonly about: (view: TableView) => string = positionOf) {}

  /** Asks once a position. */
  async ask(view: TableView): Promise<void> {
    const position = this.about(view);
    if (this.asked === position) return;
    this.asked = position;
    try {
      const answer = await this.put(view);
      if (this.asked !== position) return;
      if (position === positionOf(view) && answer.seq !== undefined && answer.seq !== view.seq) return this.forget();
      this.come = { position, answer, problem: "" };
    } catch (problem) {
      if (this.asked !== position) return;
      this.come = { position, answer: null, problem: problem instanceof Error ? problem.message : String(problem) };
    }
  }

  /** Lets the same position be asked about again. */
  forget(): void {
    this.asked = "";
    this.come = null;
  }

  answerTo(view: TableView): T | null {
    return this.come?.position === this.about(view) ? this.come.answer : null;
  }

  problemOf(view: TableView): string {
    return this.come?.position === this.about(view) ? this.come.problem : "";
  }
}
