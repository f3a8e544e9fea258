import { Refusal } from "../../core/link";
import { server } from "../../core/server.svelte";
import { complain } from "../../core/toasts.svelte";
import type { About } from "./view";

const PAUSE = 180;

/** Asks the engine what a notation means while it is written. */
export class Asking {
  about = $state.raw<About | null>(null);
  /** What is wrong with it, and where. */
  wrong = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  write(text: string): void {
    clearTimeout(this.timer);
    this.asked++;
    if (text.trim() === "") this.take(null, "");
    else this.timer = setTimeout(() => void this.ask(text), PAUSE);
  }

  private async ask(text: string): Promise<void> {
    const number = this.asked;
    try {
      const about = await server.call<About>("roller.about", { dice: text });
      if (number === this.asked) this.take(about, "");
    } catch (problem) {
      if (number !== this.asked) return;
      if (problem instanceof Refusal) this.take(null, problem.message);
      else complain(problem);
    }
  }

  private take(about: About | null, wrong: string): void {
    this.about = about;
    this.wrong = wrong;
  }
}
