/** A shared table travels after the `#` of a link, a part that browsers never send to a server. */

/** The fragment in what somebody pasted: a whole link, or the fragment alone. */
export function fragmentIn(pasted: string): string {
  const text = pasted.replace(/\s+/g, "");
  const after = text.slice(text.lastIndexOf("#") + 1);
  if (!text.includes("#") && /^https?:/i.test(text)) return "";
  try {
    return decodeURIComponent(after);
  } catch {
    return after;
  }
}

export function linkTo(origin: string, fragment: string): string {
  return `${origin.replace(/\/+$/, "")}/#${fragment}`;
}

/** True where the page was reached by an address that only this machine knows. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127\./.test(hostname);
}

/**
 * Where another phone can reach this server, or null when it cannot.
 * A page opened by a loopback address needs one of the server's own.
 */
export function reachable(here: { origin: string; hostname: string }, info: { lan?: boolean; addresses?: string[] }): string | null {
  if (!isLoopback(here.hostname)) return here.origin;
  const outside = (info.addresses ?? []).find((address) => !isLoopback(new URL(address).hostname));
  return info.lan && outside ? outside : null;
}
