import { recall, remember } from "./storage";

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function known(): string {
  const id = recall("device", "") || fresh();
  remember("device", id);
  return id;
}

/** Names this browser, so that one intention is carried out once whatever is sent twice. */
export const device = known();

/** The id of what is done at this point of a table: the same for a double click and for two tabs. */
export function actionId(seq: number): string {
  return `${device}-${seq}`;
}
