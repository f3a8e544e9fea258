import { actionId } from "./device";
import { feel } from "./feel.svelte";
import { keptIn, rollOffered, sameThrow, toggled, type Kept } from "./keep";
import { t } from "./lang.svelte";
import { knownTable, mark, note } from "./known.svelte";
import { onChanged, onReturn, server } from "./server.svelte";
import { complain } from "./toasts.svelte";
import type { Action, Level, Seat, TableView } from "./view";

export type Change = "fell" | "played" | "undone";

/** A big button that need not be pressed; a null `run` says why there is nothing to do. */
export interface Waits {
  word: string;
  small?: string;
  quiet?: true;
  run: (() => void) | null;
}

/** Milliseconds between two actions of a bot: as long as it takes to see what the last one did. */
const PACE = 700;

/** One table as this screen shows it: the server's view, and what the player holds or looks at meanwhile. */
export class TableModel {
  view = $state.raw<TableView | null>(null);
  kept = $state.raw<Kept>([]);
  /** The seat whose sheet is looked at; null for the one to act. */
  looked = $state.raw<Seat | null>(null);
  problem = $state.raw<unknown>(null);
  /** How many throws fell while we watched: those tumble, the ones found on arrival do not. */
  throws = $state(0);
  /** Called with what the table became and how, for those who tell it. */
  news: (after: TableView, change: Change) => void = () => {};
  /** Whether the bots play on without a pause until a person is awaited. */
  hurried = $state(false);
  /** Called before a bot acts, by games that have something to tell the server first. */
  beforeBot: () => Promise<void> = async () => {};
  protected busy = false;
  private advancing = $state(false);
  /** How often in a row a bot could not act. */
  private stumbles = 0;
  /** Where all play at once, the seat this device plays for now. */
  protected playing: Seat | "next" = "next";

  constructor(readonly table: string) {}

  /** Follows the table until the answer is called. */
  follow(): () => void {
    const look = () => void this.fetch();
    const stops = [
      onReturn(look),
      onChanged((change) => change.table === this.table && change.seq > (this.view?.seq ?? 0) && look()),
    ];
    look();
    return () => stops.forEach((stop) => stop());
  }

  get moved(): boolean {
    return knownTable(this.table)?.moved ?? false;
  }

  /** Whether a person at this screen may act for the seat it shows, or say what dice fell for a bot. */
  get playable(): boolean {
    return !this.moved && this.view?.outcome === null && (!this.view.bots[this.view.seat] || Boolean(this.view.due));
  }

  /** The level of the bot that is awaited; null while a person is, or the fingers that type its dice. */
  get bot(): Level | null {
    const view = this.view;
    if (!view || this.moved || view.outcome || view.due) return null;
    return view.bots[view.next] ?? null;
  }

  /** True where a person plays too: among bots alone nothing is undone. */
  get undoable(): boolean {
    return Boolean(this.view?.can_undo) && !this.moved && this.view!.bots.some((level) => level === null);
  }

  /** What the big button says while nothing is to be done here; null where a person at this screen may act. */
  get waits(): Waits | null {
    const view = this.view;
    if (!view || this.bot === null || !view.bots[view.seat]) return null;
    const word = t("ui.bots.plays", { name: view.players[view.seat]!.name });
    return { word, small: t(this.hurried ? "ui.open.wait" : "ui.bots.hurry"), quiet: true, run: () => (this.hurried = true) };
  }

  resumeHere(): void {
    mark(this.table, { moved: false });
    void this.fetch();
  }

  /** Looks at a seat's sheet and, where that seat may act too, plays for it. */
  look(seat: Seat): void {
    if (!this.view) return;
    this.looked = seat === this.view.seat ? null : seat;
    if (this.looked === null || !this.view.to_act.includes(seat)) return;
    this.playing = seat;
    void this.fetch();
  }

  hold(position: number): void {
    if (!this.view || !this.playable) return;
    const kept = toggled(this.kept, position, this.view);
    if (kept !== this.kept) feel("hold");
    this.kept = kept;
  }

  /** Holds these dice and no others. */
  holdOnly(positions: readonly number[]): void {
    if (!this.view || !this.playable) return;
    feel("hold");
    this.kept = [...positions].sort((a, b) => a - b);
  }

  roll(): void {
    if (this.view && this.playable && rollOffered(this.view, this.kept).can) void this.act({ type: "roll", keep: [...this.kept] });
  }

  typed(faces: number[]): Promise<void> {
    return this.act({ type: "dice", faces }, null);
  }

  act(action: Action, seat: Seat | null = this.view?.seat ?? null): Promise<void> {
    return this.change((view) => server.act(this.table, seat, action, actionId(view.seq), this.playing));
  }

  undo(): void {
    this.hurried = false;
    if (this.undoable) void this.change((view) => server.undo(this.table, view.seat, actionId(view.seq)), true);
  }

  /** Lets bots play, each action after a pause, until the answer is called. To be called again with every change. */
  letBotsPlay(): (() => void) | void {
    if (this.bot === null) this.hurried = false;
    if (this.bot === null || this.advancing) return;
    const timer = setTimeout(() => void this.advance(), this.hurried ? 0 : PACE * 2 ** this.stumbles);
    return () => clearTimeout(timer);
  }

  /** The one next action of a bot. Its id is the same on every screen that asks for it, so that it is played once. */
  private async advance(): Promise<void> {
    if (!this.view || this.advancing) return;
    this.advancing = true;
    const id = `bot-${this.view.seq}`;
    try {
      await this.beforeBot();
      this.take((await server.advance(this.table, id, this.playing)).view);
      this.stumbles = 0;
    } catch (problem) {
      this.stumbles = Math.min(5, this.stumbles + 1);
      complain(problem);
      await this.fetch();
    } finally {
      this.advancing = false;
    }
  }

  private async change(ask: (view: TableView) => Promise<{ view: TableView }>, undone = false): Promise<void> {
    if (!this.view || this.busy || this.moved) return;
    this.busy = true;
    try {
      this.take((await ask(this.view)).view, undone);
      if (this.playing !== "next" && this.view.roll === 0) this.turnToNext();
    } catch (problem) {
      complain(problem);
      void this.fetch();
    } finally {
      this.busy = false;
    }
  }

  /** The seat this device chose to play for has had its turn. */
  private turnToNext(): void {
    this.playing = "next";
    void this.fetch();
  }

  protected async fetch(): Promise<void> {
    try {
      this.take(await server.view(this.table, this.playing));
      this.problem = null;
    } catch (problem) {
      this.problem = problem;
    }
  }

  protected take(after: TableView, undone = false): void {
    const before = this.view;
    if (before && after.seq < before.seq) return;
    this.show(before, after);
    if (before && after.seq > before.seq) this.tell(before, after, undone);
  }

  /** Shows the table as it is now; what is held stays held while the same dice lie there. */
  protected show(before: TableView | null, after: TableView): void {
    if (!sameThrow(before, after)) this.kept = keptIn(after);
    if (before?.seat !== after.seat) this.looked = null;
    this.view = after;
    note(after);
  }

  private tell(before: TableView, after: TableView, undone: boolean): void {
    const change = undone ? "undone" : fell(before, after) ? "fell" : "played";
    if (this.hurried && this.bot !== null) return;
    if (change === "fell") this.throws++;
    if (change === "fell") feel("throw");
    if (change === "played") feel(after.outcome ? "end" : "score");
    this.news(after, change);
  }
}

function fell(before: TableView, after: TableView): boolean {
  return after.dice.length > 0 && after.outcome === null && (after.roll > before.roll || after.seat !== before.seat);
}
