import type { Live, Seat } from "../core/view";

/** From here on the clock of a turn is urgent. */
export const URGENT = 10;

/** The clocks of a live table between two words of the server, which decides. */
export class Clocks {
  private ends = $state.raw<(number | null)[]>([]);
  private fills = $state.raw<number | null>(null);
  private now = $state(0);
  private told: Live["left"] | null = null;

  /** `clock` gives milliseconds that only go up. */
  constructor(private readonly clock: () => number) {}

  /** Takes what the server said; the same list again says nothing new. */
  take(live: Live): void {
    this.tick();
    if (live.left !== this.told) this.ends = live.left.map((left) => (left === null ? null : this.now + left));
    this.told = live.left;
    this.fills = typeof live.fill_in === "number" ? this.now + live.fill_in : null;
  }

  /** A seat of those that play at once has done something: its next turn begins, or it has none. */
  turned(seat: Seat, seconds: number | null): void {
    this.tick();
    this.ends = this.ends.map((end, other) => (other !== seat ? end : seconds === null ? null : this.now + seconds * 1000));
  }

  /** To be called a few times a second. */
  tick(): void {
    this.now = this.clock();
  }

  /** Whole seconds that a seat still has, rounded up; null where no clock runs. */
  seconds(seat: Seat): number | null {
    return rest(this.ends[seat] ?? null, this.now);
  }

  /** Whole seconds until bots take the empty seats. */
  get fillsIn(): number | null {
    return rest(this.fills, this.now);
  }
}

function rest(end: number | null, now: number): number | null {
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000));
}

/** Seconds as a clock shows them. */
export function shownClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
