import { fragmentIn } from "./fragment";
import { go } from "./router.svelte";
import { note } from "./known.svelte";
import { server } from "./server.svelte";

/** A table that came in a link: being opened, or refused with the server's reason. */
type Arrival = { state: "none" } | { state: "opening" } | { state: "refused"; why: string };

let current = $state.raw<Arrival>({ state: "none" });

export const arrived = () => current;
export const leaveArrival = () => (current = { state: "none" });

/** Opens what was pasted or came by the address; the answer says why it could not. */
export async function open(pasted: string): Promise<string> {
  try {
    const { view } = await server.open(fragmentIn(pasted));
    note(view);
    go(`/table/${view.table}`);
    return "";
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

/** Takes the fragment out of the address at once, so that it is in no history, and opens it. */
async function takeFromAddress(): Promise<void> {
  if (location.hash.length < 2 || /^\/(rules|grid|player)\b/.test(location.pathname)) return;
  const fragment = location.hash;
  history.replaceState(null, "", location.pathname);
  current = { state: "opening" };
  const why = await open(fragment);
  current = why ? { state: "refused", why } : { state: "none" };
}

export function watchAddress(): void {
  addEventListener("hashchange", () => void takeFromAddress());
  void takeFromAddress();
}
