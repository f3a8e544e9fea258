/** A time still left, as it is read: `4:05`. */
export function remaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A code in groups of four, so that it can be read aloud. */
export const grouped = (code: string): string => code.replace(/[^0-9A-Za-z]/g, "").replace(/(.{4})(?=.)/g, "$1-");
