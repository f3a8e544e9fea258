/**
 * The bomb's own clock between two words of the server. It runs faster after each strike, never back, and goes on
 * where it was when the page is opened again.
 */
export interface Told {
  time_left: number;
  time_limit: number;
  speed: number;
  outcome: unknown;
}

export class BombClock {
  private elapsed = 0;
  private speed = 1;
  private since: number | null = null;
  private limit = 0;

  /** `start` is what was remembered of this bomb, in milliseconds on its clock. */
  constructor(
    private readonly now: () => number,
    start = 0,
  ) {
    this.elapsed = start;
  }

  /** Takes what the server says. After the end it stands still; a bomb brought back from its end goes back with it. */
  take(view: Told, running = true): void {
    const told = view.time_limit - view.time_left;
    const over = view.outcome !== null;
    const revived = this.limit > 0 && this.since === null && !over && this.elapsed >= this.limit;
    this.elapsed = over || revived ? told : Math.max(told, this.at(view.time_limit));
    this.limit = view.time_limit;
    this.speed = view.speed;
    this.since = over || !running ? null : this.now();
  }

  /** Milliseconds gone by on the bomb's clock, never beyond its limit. */
  at(limit = this.limit): number {
    const more = this.since === null ? 0 : (this.now() - this.since) * this.speed;
    return Math.min(limit, Math.floor(this.elapsed + more));
  }

  get left(): number {
    return this.limit - this.at();
  }

  get out(): boolean {
    return this.since !== null && this.left <= 0;
  }
}

/** Minutes and seconds; in the last minute tenths too. */
export function shown(left: number): string {
  const tenths = Math.max(0, Math.ceil(left / 100));
  if (tenths < 600) return `${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
