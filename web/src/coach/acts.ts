import { t } from "../core/lang.svelte";
import type { Action, TableView } from "../core/view";
import type { SheetView } from "../games/sheet/view";
import { nameOf } from "../games/sheet/words";

/** The positions that a throw holds back. */
export const heldBy = (action: Action): number[] => (action.type === "roll" ? ((action.keep as number[] | undefined) ?? []) : []);

/** The dice that a throw holds back, in the order in which they lie. */
export const facesKept = (action: Action, dice: readonly number[]): number[] => heldBy(action).map((at) => dice[at]!);

/** The box that an action writes, by its name. */
export const boxOf = (view: TableView, action: Action): string => nameOf(view as SheetView, String(action.category));

/** An action as it is read aloud. */
export function actWord(view: TableView, action: Action, dice: readonly number[]): string {
  if (action.type === "score") return t("ui.coach.box", { box: boxOf(view, action) });
  const faces = facesKept(action, dice);
  return faces.length === 0 ? t("ui.coach.none") : t("ui.coach.keep", { faces: faces.join(", ") });
}

/** True where two throws hold back the same dice. */
export const sameHeld = (one: readonly number[], other: readonly number[]): boolean =>
  [...one].sort().join() === [...other].sort().join();
