/** What this device remembers. A browser may refuse to remember: then it forgets, and nothing breaks. */
const prefix = "gobelet.";

export function recall<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // private browsing, or no room left
  }
}
