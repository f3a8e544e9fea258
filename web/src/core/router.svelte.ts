import { routeOf, type Route } from "./route";

let current = $state.raw<{ path: string; route: Route }>(here());

function here() {
  const path = location.pathname;
  return { path, route: routeOf(path) };
}

export const path = () => current.path;
export const route = () => current.route;

export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  current = here();
  scrollTo(0, 0);
}

addEventListener("popstate", () => (current = here()));

/** Lets plain links of this site change the page without loading it. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.origin !== location.origin || link.hash) return;
  event.preventDefault();
  go(link.pathname);
}
