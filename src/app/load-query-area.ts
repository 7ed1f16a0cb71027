/** Loads the query client, which nothing of the first paint asks anything. */
export const loadQueryArea = async () => (await import('./query-area.tsx')).QueryArea;
