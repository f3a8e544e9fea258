/** What the server has against a grid, by the place it speaks of. */
export interface Problem {
  where: string;
  message: string;
}

export interface Checked {
  ok: boolean;
  problems: Problem[];
  warnings?: Problem[];
}

/** A place such as `category[3].points`: the setting, the number of the box counted from 0, and what of the box. */
export interface Place {
  setting: string;
  number: number;
  field: string;
}

export function placeOf(where: string): Place {
  const [, setting = "", number = "", field = ""] = /^(\w*)(?:\[(\d+)\])?\.?(\w*)/.exec(where) ?? [];
  return { setting, number: number === "" ? -1 : Number(number) - 1, field };
}

/** What is said of a setting of the sheet. */
export const about = (found: Problem[], ...settings: string[]): Problem[] =>
  found.filter(({ where }) => placeOf(where).number < 0 && settings.includes(placeOf(where).setting));

/** What is said of a box or a column. */
export const aboutOne = (found: Problem[], setting: string, number: number): Problem[] =>
  found.filter(({ where }) => placeOf(where).setting === setting && placeOf(where).number === number);
