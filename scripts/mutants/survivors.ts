/** Mutants that no test can notice, by file and what they take away, and why that is so. */
export const SURVIVORS: ReadonlyMap<string, string> = new Map([]);
