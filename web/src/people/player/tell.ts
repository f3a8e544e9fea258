/** What went wrong, in the words that the server chose for the player. */
export const said = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));
