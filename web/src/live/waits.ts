import { list, pick, t } from "../core/lang.svelte";
import { go } from "../core/router.svelte";
import type { Waits } from "../core/table.svelte";
import { complain, reasonOf } from "../core/toasts.svelte";
import type { Live, TableView } from "../core/view";
import { again } from "./again";
import type { LiveModel } from "./model.svelte";
import { w } from "./words.svelte";

/** What the big button of a live table says while this device has nothing to play; null where it has. */
export function waitsAt(table: LiveModel, view: TableView, live: Live): Waits | null {
  if (table.taken) return { word: w("play.takeback"), small: w("play.taken"), run: () => void table.comeBack() };
  if (live.status === "over") return next(table, view, live);
  if (live.status === "abandoned") return { word: t("ui.home.name"), small: w("play.abandoned"), run: () => go("/") };
  if (live.status !== "playing") return { word: w("waiting.opening"), quiet: true, run: null };
  if (table.replaced) return { word: w("play.comeback"), small: w("play.replaced"), run: () => void table.comeBack() };
  if (table.gaveUp) return { word: w("play.comeback"), small: w("play.replaced"), run: () => void table.comeBack() };
  const names = list(view.to_act.map((seat) => view.players[seat]!.name));
  if (table.mine === null) return quiet(w("play.watching"), names && w("play.awaited", { names }));
  if (view.to_act.includes(table.mine)) return null;
  if (!view.simultaneous) return quiet(t("ui.bots.plays", { name: view.players[view.next]!.name }));
  return quiet(w("play.done"), names && w("play.awaited", { names }));
}

/** After the end: strangers are looked for again; friends go on at one table, whoever of them is first. */
function next(table: LiveModel, view: TableView, live: Live): Waits {
  const run = () => void again(view, live).catch((problem: unknown) => late(live, problem));
  if (live.quick) return { word: t("ui.live.quick"), small: pick(view.title), run };
  if (live.next) return { word: w("end.join"), small: w("end.join.how", { code: live.next }), run };
  if (table.mine !== null) return { word: w("end.again"), small: w("end.again.how"), run };
  return { word: t("ui.home.name"), run: () => go("/") };
}

/** Who finds that the others began without them is told who plays, and may watch. */
function late({ next }: Live, problem: unknown): void {
  if (next && reasonOf(problem) === "bad_seats") go(`/join/${next}`);
  else complain(problem);
}

const quiet = (word: string, small = ""): Waits => ({ word, small, quiet: true, run: null });
