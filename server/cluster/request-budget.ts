const SECOND_MS = 1_000;

/**
 * Requests in the order they are made, never more than `perSecond` of them started in any second: what is left over
 * waits. So a process can neither use up what an RPC server allows everybody, nor be refused for its own haste.
 */
export function withinBudget(perSecond: number, send: typeof fetch): typeof fetch {
  /** When the last so many were started; the oldest is the next to be replaced. */
  const starts = Array.from({ length: perSecond }, () => -Infinity);
  let oldest = 0;
  let turn = Promise.resolve();

  const begin = async (): Promise<void> => {
    const wait = (starts[oldest] ?? 0) + SECOND_MS - performance.now();
    // A timer may be early by a fraction of its millisecond.
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait) + 1));
    starts[oldest] = performance.now();
    oldest = (oldest + 1) % perSecond;
  };

  return async (input, init) => {
    turn = turn.then(begin);
    await turn;
    return send(input, init);
  };
}
