let said = $state("");

export const announced = () => said;

/** Says something to those who listen to the page instead of looking at it. */
export function announce(text: string): void {
  if (text) said = text === said ? `${text}\u200b` : text;
}
