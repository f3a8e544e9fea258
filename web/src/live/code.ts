/** The short code of a table: letters and digits, read aloud in groups of four. */

/** A code as somebody typed it, without what stands between its signs; empty where it is none. */
export function codeIn(typed: string): string {
  const link = /\/join\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** The same in groups of four, as it is shown. */
export const grouped = (code: string): string => (codeIn(code).match(/.{1,4}/g) ?? []).join("-");

/** One sign after the other, for those who hear it. */
export const spelled = (code: string): string => [...codeIn(code)].join(" ");

/** The code in what was pasted where games of one device are opened: that of a table's link, or one alone; else empty. */
export function tableCode(pasted: string): string {
  const alone = /^\s*[0-9a-z]{4}[\s-]?[0-9a-z]{4}\s*$/i.test(pasted);
  return alone || pasted.includes("/join/") ? codeIn(pasted) : "";
}

/** How many signs a code has. */
const SIGNS = 8;

/** What is wrong with a code before anybody is asked for its table, as a key of the catalogue; null where nothing is. */
export function wrongWith(code: string): string | null {
  if (code === "") return "ui.live.code.empty";
  if (code.length === SIGNS) return null;
  return code.length < SIGNS ? "ui.live.code.short" : "ui.live.code.long";
}
