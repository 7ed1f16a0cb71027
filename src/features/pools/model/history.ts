/** A pool's transactions, oldest first; `at` in Unix seconds. */
export type History = readonly {
  readonly signature: string;
  readonly at: number;
  readonly events: readonly { readonly name: string }[];
}[];

/** The last transaction with an event of that name. */
export function eventOf(history: History, name: string): History[number] | undefined {
  return history.findLast(({ events }) => events.some((event) => event.name === name));
}

/** What locked a pool: somebody at the deadline, or else the last to join. */
export function lockOf(history: History): History[number] | undefined {
  return eventOf(history, 'PoolLocked') ?? eventOf(history, 'PlayerJoined');
}
