import { lang } from "../core/lang.svelte";

const ONE = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Points to a tenth. */
export const points = (value: number): string => new Intl.NumberFormat(lang(), ONE).format(Math.abs(value) < 0.05 ? 0 : value);

/** Points more or fewer, with a sign. */
export function signed(value: number): string {
  const text = new Intl.NumberFormat(lang(), { ...ONE, signDisplay: "exceptZero" }).format(value);
  return text.replace("-", "−");
}

/** What was given away. However little it is, it is not nothing. */
export function given(regret: number): string {
  if (regret >= 0.095) return points(regret);
  return new Intl.NumberFormat(lang(), { maximumFractionDigits: 2 }).format(Math.max(0.01, regret));
}

/** A chance in percent. */
export function percent(chance: number): string {
  const shown = new Intl.NumberFormat(lang(), { style: "percent", maximumFractionDigits: 1 });
  if (chance > 0 && chance < 0.001) return `<\u00a0${shown.format(0.001)}`;
  if (chance < 1 && chance > 0.999) return `>\u00a0${shown.format(0.999)}`;
  return shown.format(chance);
}
