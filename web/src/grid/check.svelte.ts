import { lang } from "../core/lang.svelte";
import { Refusal } from "../core/link";
import { server } from "../core/server.svelte";
import type { Grid } from "./grids";
import type { Checked } from "./problems";

const PAUSE = 250;

/**
 * What the server says of a grid while it is typed. An answer belongs to the text it was asked about, in the language it
 * was asked in: an older one is never shown.
 */
export class Check {
  private come = $state.raw<{ text: string; checked: Checked } | null>(null);
  private asked = "";

  /** Asks after a pause, unless the answer is called before. To be called with every change. */
  watch(grid: Grid): () => void {
    const timer = setTimeout(() => void this.ask(grid).catch(() => {}), this.asked === "" ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }

  /** What the server says of this grid now. */
  async ask(grid: Grid): Promise<Checked> {
    const text = textOf(grid);
    const known = this.of(grid);
    if (known) return known;
    this.asked = text;
    const checked = await server.call<Checked>("rules.check", { ruleset: grid });
    if (this.asked === text) this.come = { text, checked };
    return checked;
  }

  /** What was said of this very grid; null while it is not known yet. */
  of(grid: Grid): Checked | null {
    return this.come?.text === textOf(grid) ? this.come.checked : null;
  }

  /** What was said last, to stand there until the next answer comes. */
  get last(): Checked | null {
    return this.come?.checked ?? null;
  }
}

const textOf = (grid: Grid): string => lang() + JSON.stringify(grid);

export interface Solved {
  value: number;
}

export interface Spread {
  mean: number;
  sd: number;
  percentiles: Record<string, number>;
}

/** Asks what may take many seconds: apart from the table's socket, which would wait for no answer so long. */
export async function askLong<T>(method: string, params: object, signal: AbortSignal): Promise<T> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, lang: lang() } });
  const response = await fetch("/api", { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
  const { result, error } = (await response.json()) as { result?: T; error?: { code: number; message: string; data?: { reason?: string } } };
  if (error) throw new Refusal(error.code, error.data?.reason ?? "", error.message);
  return result as T;
}
