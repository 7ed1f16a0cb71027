/** Below what a person notices, and below what a browser calls a long task on a processor four times as slow. */
const TURN_MS = 8;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Maps a long list without keeping the page from anything else for long: between stretches others have their turn. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let since = performance.now();
  for (const item of items) {
    mapped.push(map(item));
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return mapped;
}
