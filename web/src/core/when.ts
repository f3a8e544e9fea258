/** How long ago, in the player's language: "il y a 3 minutes", "hier". */
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

export function ago(then: number, now: number, lang: string): string {
  const said = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const past = Math.max(0, now - then);
  if (past > 30 * 86_400_000) return dated(then, lang, { dateStyle: "medium" });
  for (const [unit, length] of steps) if (past >= length) return said.format(-Math.floor(past / length), unit);
  return said.format(0, "second");
}

/** A day as the language writes it; in French the first of a month is "1er". */
export function dated(then: number | string, lang: string, style: Intl.DateTimeFormatOptions): string {
  const day = new Date(then).toLocaleDateString(lang, style);
  return lang === "fr" ? day.replace(/^1(?=\s)/, "1er") : day;
}
