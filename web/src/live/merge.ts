import type { TableView } from "../core/view";

/**
 * What became different, put into what was known: an object is patched key by key, null takes a key away, and a list of
 * objects is patched by index. Nothing that was given is changed.
 */
export function merged(known: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(known)) return patchedList(known, patch);
  const after: Record<string, unknown> = isObject(known) ? { ...known } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete after[key];
    else after[key] = merged(after[key], value);
  }
  return after;
}

function patchedList(known: unknown[], patch: Record<string, unknown>): unknown[] {
  const after = [...known];
  for (const [key, value] of Object.entries(patch)) after[Number(key)] = merged(after[Number(key)], value);
  return after;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A view whose missing parts are null again: what a patch took away is not there, and the table's pages ask for null. */
export const completed = (view: TableView): TableView => ({ ...view, outcome: view.outcome ?? null, last: view.last ?? null, due: view.due ?? null });
