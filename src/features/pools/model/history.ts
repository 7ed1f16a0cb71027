/** A pool's transactions, oldest first; `at` in Unix seconds. One that could not be read is `unread`, without events. */
export type History = readonly {
  readonly signature: string;
  readonly at: number;
  readonly events: readonly { readonly name: string }[];
  readonly unread?: true;
}[];

/** Finds the last transaction with an event of that name. */
export function eventOf(history: History, name: string): History[number] | undefined {
  return history.findLast(({ events }) => events.some((event) => event.name === name));
}

/** Finds the transaction that locked a pool: one sent at the deadline, or else the last player's joining. */
export function lockOf(history: History): History[number] | undefined {
  return eventOf(history, 'PoolLocked') ?? eventOf(history, 'PlayerJoined');
}
