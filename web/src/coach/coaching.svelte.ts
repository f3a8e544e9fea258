import type { Component } from "svelte";
import type { TableModel } from "../core/table.svelte";
import { complain } from "../core/toasts.svelte";
import type { TableView } from "../core/view";

type Panel = Component<{ table: TableModel; view: TableView; onclose: () => void }>;

/** The coach on the page of a table; made with the page. `offered` says in a word what it offers now, empty where it offers nothing. */
export class Coaching {
  /** What is shown once it is asked; fetched by then. */
  Panel = $state.raw<Panel>();
  private asked = $state(false);

  constructor(private readonly offered: () => string) {
    // fetched before it is asked for, once nothing else is to be done
    $effect(() => {
      if (this.word) setTimeout(() => void this.fetch().catch(() => {}), 1000);
    });
  }

  get word(): string {
    return this.offered();
  }

  get open(): boolean {
    return this.asked && this.word !== "";
  }

  async toggle(): Promise<void> {
    if (!this.word) return;
    await this.fetch().catch(complain);
    this.asked = !this.asked;
  }

  close(): void {
    this.asked = false;
    document.getElementById("coach")?.focus();
  }

  private async fetch(): Promise<void> {
    this.Panel ??= (await import("./Panel.svelte")).default;
  }
}
