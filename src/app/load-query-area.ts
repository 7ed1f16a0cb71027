/** Loads the query client, which is not needed for the first paint. */
export const loadQueryArea = async () => (await import('./query-area.tsx')).QueryArea;
