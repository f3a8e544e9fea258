import { commandOf, nearest, type Direction } from "./keys";
import { settings } from "./settings.svelte";
import type { TableModel } from "./table.svelte";

/** Lets the keyboard play at a table until the answer is called. */
export function playByKeys(table: TableModel, help: () => void, coach: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || busyElsewhere(event)) return;
    if (command.do === "move") {
      if (move(command.towards)) event.preventDefault();
      return;
    }
    if (!settings.keys) return;
    if (command.do === "hold") table.hold(command.position);
    if (command.do === "roll") table.roll();
    if (command.do === "undo") table.undo();
    if (command.do === "help") help();
    if (command.do === "coach") coach();
    event.preventDefault();
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}

/** An open dialog and a field that is written in have the keys for themselves. */
function busyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return event.repeat && event.key.length === 1 || document.querySelector("dialog[open]") !== null || (target?.matches("input, textarea, select") ?? false);
}

/** Goes from box to box; from elsewhere to the first box. */
function move(towards: Direction): boolean {
  const boxes = [...document.querySelectorAll<HTMLElement>("[data-box]")];
  const here = boxes.indexOf(document.activeElement as HTMLElement);
  const next = here < 0 ? 0 : nearest(middle(boxes[here]!), boxes.map(middle), towards);
  boxes[next]?.focus();
  return next >= 0 && boxes.length > 0;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
