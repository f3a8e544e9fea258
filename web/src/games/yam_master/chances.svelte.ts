import { recall, remember } from "../../core/storage";

/** Whether the chances stand on the board: this device's player asks for them. */
let shown = $state(recall("yam_master.chances", false));

export const chancesShown = (): boolean => shown;

export function showChances(on: boolean): void {
  shown = on;
  remember("yam_master.chances", on);
}
