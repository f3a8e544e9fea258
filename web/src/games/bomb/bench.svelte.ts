import { actionId } from "../../core/device";
import { feel } from "../../core/feel.svelte";
import { server } from "../../core/server.svelte";
import { recall, remember } from "../../core/storage";
import type { TableModel } from "../../core/table.svelte";
import { complain } from "../../core/toasts.svelte";
import { BombClock } from "./clock";
import { COLOURS, type BombView, type Module } from "./view";

/** What this screen holds of one bomb: which module is looked at, which dice are held, and its clock. */
export class Bench {
  left = $state(0);
  /** How many throws fell while we watched. */
  throws = $state(0);
  private chosen = $state(-1);
  private held = $state.raw<{ module: number; roll: number; places: readonly number[] } | null>(null);
  private rolls: number[] = [];
  private busy = false;
  private readonly clock: BombClock;

  constructor(private readonly table: TableModel) {
    this.clock = new BombClock(() => performance.now(), recall(this.memory, 0));
  }

  private get memory(): string {
    return `bomb.${this.table.table}`;
  }

  get view(): BombView | null {
    return this.table.view as BombView | null;
  }

  /** The module that is looked at: the one touched last, while it is not solved. */
  get module(): number {
    const view = this.view;
    if (!view) return 0;
    const waits = view.due !== null && view.due !== undefined;
    const mine = view.modules[this.chosen];
    return !waits && mine && (!mine.solved || view.outcome) ? this.chosen : view.module;
  }

  get places(): readonly number[] {
    const module = this.view?.modules[this.module];
    if (!module) return [];
    if (this.held && this.held.module === this.module && this.held.roll === module.roll) return this.held.places;
    return (module.dice ?? []).flatMap((die, place) => (die.kept ? [place] : []));
  }

  look(module: number): void {
    this.chosen = module;
  }

  hold(place: number): void {
    const module = this.view?.modules[this.module];
    if (!module?.dice?.[place] || !this.playable) return;
    const before = this.places;
    const places = before.includes(place) ? before.filter((other) => other !== place) : [...before, place].sort();
    this.held = { module: this.module, roll: module.roll, places };
    feel("hold");
  }

  get playable(): boolean {
    return this.table.playable && !this.view?.due && this.view?.actions.roll !== undefined;
  }

  /** Whether the dice held leave one to roll. */
  get can(): boolean {
    return this.playable && this.places.length < COLOURS.length;
  }

  /** Tells the time, then rolls: the bomb may have gone off meanwhile. */
  async roll(): Promise<void> {
    const view = this.view;
    if (!view || !this.can || this.busy) return;
    this.busy = true;
    const [module, keep] = [this.module, this.places.map((place) => COLOURS[place])];
    try {
      await this.tellTime(view);
      if (!this.clock.out || view.live) await this.table.act({ type: "roll", keep, module });
    } catch (problem) {
      complain(problem);
    } finally {
      this.busy = false;
    }
  }

  /** Tells the time before a bot rolls. */
  async tell(): Promise<void> {
    if (this.view && !this.busy) await this.tellTime(this.view);
  }

  /** At a live table the server has the clock. */
  private async tellTime(view: BombView): Promise<void> {
    if (view.live) return;
    const at = this.clock.at();
    if (at > view.time_limit - view.time_left && at < view.time_limit) {
      await server.act(view.table, null, { type: "time", at }, `${actionId(view.seq)}-time`, view.seat);
    }
  }

  /** Called with every new view. */
  take(view: BombView): void {
    this.clock.take(view, !this.table.moved);
    const fell = view.modules.findIndex((module, place) => this.rolls[place] !== undefined && module.roll > this.rolls[place]);
    if (fell >= 0) this.throws++;
    this.rolls = view.modules.map((module: Module) => module.roll);
    this.tick();
  }

  /** Called many times a second: the time that is shown, and the end of it. */
  tick(): void {
    this.left = this.clock.left;
    const view = this.view;
    if (!view || view.outcome || this.table.moved) return;
    remember(this.memory, this.clock.at());
    if (this.clock.out && !this.busy && !view.live) void this.table.act({ type: "time", at: view.time_limit }, null);
  }
}

const benches = new WeakMap<TableModel, Bench>();

/** The bench of a table, one for all that draw it. */
export function benchOf(table: TableModel): Bench {
  const known = benches.get(table) ?? new Bench(table);
  benches.set(table, known);
  return known;
}
