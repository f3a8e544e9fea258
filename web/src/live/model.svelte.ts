import { drawId } from "../core/coming";
import { actionId } from "../core/device";
import { feel } from "../core/feel.svelte";
import { forget, knownTable, mark } from "../core/known.svelte";
import { t } from "../core/lang.svelte";
import { Refusal } from "../core/link";
import { recall } from "../core/storage";
import { greet, onChanged, onSeatMoved } from "../core/server.svelte";
import { TableModel, type Waits } from "../core/table.svelte";
import type { Known } from "../core/tables";
import { complain, reasonOf } from "../core/toasts.svelte";
import type { Action, Die, Level, Live, Seat, TableView } from "../core/view";
import { live as asks, type Answered, type Happened, type Joined } from "./asks";
import { Clocks } from "./clocks.svelte";
import { askBack } from "./enter";
import { deedsIn, lastIn, type Deed } from "./happened";
import { completed, merged } from "./merge";
import { dropSeat, holdSeat, seatAt } from "./seats";
import { filled } from "./filled";
import { waitsAt } from "./waits";

/** Milliseconds before what the server could not answer is asked again. */
const AGAIN = 2_000;

/** A live table: this device plays its own seat, or none, and hears what the others do. */
export class LiveModel extends TableModel {
  /** This seat is held by another device now. */
  taken = $state(false);
  readonly clocks = new Clocks(() => performance.now());
  /** How many throws of each seat fell while we watched. */
  falls = $state.raw<number[]>([]);
  /** Called with all that happened, for those who tell it; `started` is how it was before. */
  happened: (events: Happened[], deeds: Deed[], before: TableView, after: TableView) => void = () => {};
  /** The dice of one seat where all play at once; the game's part of the client knows them. */
  diceOf: (view: TableView, seat: Seat) => Die[] | null = () => null;
  private opened = false;
  private catching = false;
  private missed = false;

  override follow(): () => void {
    const hear = (joined: Joined) => this.joined(joined);
    const refused = (refusal: Refusal) => this.refused(refusal);
    const stops = [
      greet<Joined>("table.join", () => (this.taken ? null : this.joining()), hear, refused),
      onSeatMoved((moved) => moved.table === this.table && (this.taken = true)),
      onChanged((change) => change.table === this.table && this.hear(change.seq, change.events, change.changes ?? null)),
    ];
    const ticks = setInterval(() => this.clocks.tick(), 250);
    return () => {
      clearInterval(ticks);
      for (const stop of stops) stop();
    };
  }

  get live(): Live | null {
    return this.view?.live ?? null;
  }

  /** The seat of this device; null for who only watches. */
  get mine(): Seat | null {
    return this.live?.you ?? null;
  }

  /** Whether a bot plays this device's seat until its player is back. */
  get replaced(): boolean {
    return this.mine !== null && this.live!.seats[this.mine]?.played === true;
  }

  /** Whether nobody plays on if this device's player leaves: then the game ends there. */
  get alone(): boolean {
    return this.live?.seats.every((seat, place) => place === this.mine || seat.left || Boolean(seat.bot)) ?? false;
  }

  /** What is known of this table where this device gave its seat up and may still have it back. */
  get gaveUp(): Known | null {
    const one = this.mine === null ? knownTable(this.table) : null;
    return one?.left ? one : null;
  }

  override get moved(): boolean {
    return false;
  }

  override get bot(): Level | null {
    return null;
  }

  override get playable(): boolean {
    const view = this.view;
    return this.mine !== null && this.live!.status === "playing" && !view!.outcome && !view!.due && !this.taken && !this.replaced;
  }

  override get undoable(): boolean {
    return this.playable && this.view!.can_undo;
  }

  override get waits(): Waits | null {
    return this.view && this.live ? waitsAt(this, this.view, this.live) : null;
  }

  override look(seat: Seat): void {
    this.looked = seat === this.view?.seat ? null : seat;
  }

  override async act(action: Action): Promise<void> {
    this.looked = null;
    await this.play((view, seat) => asks.act(this.table, seat, action, actionId(view.seq)));
  }

  override undo(): void {
    this.looked = null;
    if (this.undoable) void this.play((view, seat) => asks.undo(this.table, seat, actionId(view.seq)));
  }

  /** Begins the game for those who sit; bots of the level `fill` take the empty seats. */
  start(fill: Level | null): Promise<void> {
    return this.once(async () => this.absorb(await asks.start(this.table, fill)));
  }

  /** Gives the seat up. Where others play on, the device keeps in mind that it may come back. */
  async leave(): Promise<void> {
    const [held, seat, live] = [seatAt(this.table), this.mine, this.live];
    const lasts = seat !== null && (live?.status === "playing" || live?.status === "opening") && !this.alone;
    if (held) await asks.leave(this.table, held.token);
    dropSeat(this.table);
    if (lasts) mark(this.table, { left: { seat, role: live!.seats[seat]?.role ?? null } });
    else forget(this.table);
  }

  /** Whoever goes away while opponents are looked for waits no more. */
  stopWaiting(): void {
    if (this.live?.quick && this.live.status === "waiting" && this.mine !== null) void this.leave().catch(() => {});
  }

  /** Takes the seat back: from the bot that played it, from another device of the same player, or after it was given up. */
  async comeBack(): Promise<void> {
    const left = this.gaveUp;
    try {
      const joined = await (left ? askBack(left) : asks.join(this.taken ? { table: this.table, role: "play", name: recall("name", "") || t("ui.live.guest"), id: drawId() } : this.joining()));
      this.taken = false;
      this.joined(joined);
    } catch (problem) {
      if (left && ["bad_seats", "table_over"].includes(reasonOf(problem))) mark(this.table, { left: null });
      complain(problem);
    }
  }

  protected override async fetch(): Promise<void> {
    await this.catchUp();
  }

  private joining(): object {
    const held = seatAt(this.table);
    return held ? { table: this.table, token: held.token } : { table: this.table, role: "watch" };
  }

  private joined({ seat, token, view }: Joined): void {
    if (seat !== null && token) holdSeat(this.table, { ...seatAt(this.table), seat, token });
    this.problem = null;
    // what happened meanwhile is told too, so it is asked for
    if (this.view && view.seq > this.view.seq) void this.catchUp();
    else this.absorb({ events: [], view });
  }

  private refused(refusal: Refusal): void {
    const later = ["too_many_requests", "not_stored"].includes(refusal.reason);
    if (refusal.reason === "bad_token" && seatAt(this.table)) this.taken = true;
    else if (later) setTimeout(() => void this.rejoin(), AGAIN);
    else if (!this.view) this.problem = refusal;
    if (refusal.reason === "unknown_table") mark(this.table, { gone: true, left: null });
  }

  private rejoin(): Promise<void> {
    return asks.join(this.joining()).then(
      (joined) => this.joined(joined),
      (problem: unknown) => (problem instanceof Refusal ? this.refused(problem) : undefined),
    );
  }

  /** What others did, or what this device's own action brought. */
  private hear(seq: number, events: Happened[], changes: object | null): void {
    const view = this.view;
    if (!view || seq <= view.seq) return;
    if (changes === null || seq - events.length !== view.seq) return void this.catchUp();
    const after = completed({ ...(merged(view, changes) as TableView), seq, last: lastIn(events, view.last) });
    for (const { seat, action } of events)
      if (seat !== null && action.type !== "roll") this.clocks.turned(seat, after.to_act.includes(seat) ? (after.live?.seconds ?? null) : null);
    this.absorb({ events, view: after });
  }

  /** Asks for what came after the last that is known. */
  private async catchUp(): Promise<void> {
    this.missed = true;
    if (this.catching) return;
    this.catching = true;
    try {
      while (this.missed) {
        this.missed = false;
        this.absorb(await asks.since(this.table, this.view?.seq ?? 0));
      }
    } catch (problem) {
      if (!this.view) this.problem = problem;
    } finally {
      this.catching = false;
    }
  }

  private async play(ask: (view: TableView, seat: Seat) => Promise<Answered>): Promise<void> {
    const seat = this.mine;
    if (seat === null) return;
    await this.once(async (view) => {
      const { seq, events, changes } = await ask(view, seat);
      this.hear(seq, events, changes);
    });
  }

  /** One thing at a time; what was refused is told, and the table looked at anew. */
  private async once(work: (view: TableView) => Promise<void>): Promise<void> {
    if (!this.view || this.busy) return;
    this.busy = true;
    try {
      await work(this.view);
    } catch (problem) {
      if (reasonOf(problem) === "bad_token") this.taken = true;
      complain(problem);
      void this.catchUp();
    } finally {
      this.busy = false;
    }
  }

  private absorb({ events, view }: { events: Happened[]; view: TableView }): void {
    const [before, after] = [this.view, filled(view)];
    if (before && after.seq < before.seq) return;
    this.show(before, after);
    if (after.live) this.clocks.take(after.live);
    void this.openCup();
    const news = events.filter((event) => !before || event.seq > before.seq);
    if (before && after.seq > before.seq) this.report(news, before, after);
  }

  private report(events: Happened[], before: TableView, after: TableView): void {
    const deeds = deedsIn(events, before.next);
    const falls = [...this.falls];
    for (const { seat, change } of deeds) if (change === "fell") falls[seat] = (falls[seat] ?? 0) + 1;
    this.falls = falls;
    const ours = (deed: Deed) => !after.simultaneous || deed.seat === this.mine;
    const last = deeds.filter(ours).at(-1);
    if (last?.change === "fell") this.throws++;
    if (last?.change === "fell") feel("throw");
    if (last?.change === "played") feel(after.outcome ? "end" : "score");
    this.happened(events, deeds, before, after);
  }

  /** Once the game begins, each device shows what it gave to the dice. */
  private async openCup(): Promise<void> {
    const [mine, live, bytes] = [this.mine, this.live, seatAt(this.table)?.bytes];
    if (mine === null || live?.status !== "opening" || live.seats[mine]?.cup !== "hash" || !bytes || this.opened) return;
    this.opened = true;
    try {
      this.absorb(await asks.openCup(this.table, bytes));
    } catch {
      this.opened = false; // to be tried with the next change; the server waits only so long
    }
  }
}
