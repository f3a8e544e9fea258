import { untrack } from "svelte";
import { Refusal } from "./link";

export interface Toast {
  id: number;
  text: string;
  urgent: boolean;
  action?: { word: string; run: () => void };
}

const SHOWN = 7_000;
const SHOWN_WITH_ACTION = 12_000;

let shown = $state.raw<Toast[]>([]);
let last = 0;

export const toasts = () => shown;

export function dismiss(id: number): void {
  shown = untrack(toasts).filter((toast) => toast.id !== id);
}

/** Takes back all that was said in passing: it is true no more. */
export function retract(): void {
  shown = untrack(toasts).filter((toast) => toast.urgent);
}

function show(toast: Omit<Toast, "id">): number {
  const id = ++last;
  shown = [...untrack(toasts).filter((other) => other.text !== toast.text), { ...toast, id }].slice(-3);
  setTimeout(() => dismiss(id), toast.action ? SHOWN_WITH_ACTION : SHOWN);
  return id;
}

/** Says something in passing; gives the id by which it can be taken back. */
export const inform = (text: string, action?: Toast["action"]) => show(action ? { text, urgent: false, action } : { text, urgent: false });

/** Shows what went wrong in the words the server chose for the player. */
export function complain(problem: unknown): void {
  show({ text: problem instanceof Error ? problem.message : String(problem), urgent: true });
}

export const reasonOf = (problem: unknown): string => (problem instanceof Refusal ? problem.reason : "");
