/** An RPC server that has answered all the time is unlikely to have switched to another chain. */
const SAME_CHAIN_MS = 60_000;
const FIRST_SERVER_ERROR = 500;

/** Sends requests only to a chain that was verified to be the right one. */
export interface RightChain {
  readonly fetch: typeof fetch;
  /** Discards the last comparison, because the chain behind the address may have changed. */
  forget(): void;
}

/**
 * Delays requests until `compare` has succeeded: before the first request; after a failed request, because another
 * server may answer the next one; and once a minute, because an idle connection may be replaced silently.
 * @param compare throws if the chain is not the right one or cannot be identified; called once for all waiting
 *   requests
 */
export function onRightChain(compare: () => Promise<void>, send: typeof fetch): RightChain {
  let compared: { readonly done: Promise<void>; readonly at: number } | null = null;
  const forget = (): void => void (compared = null);
  const verified = async (): Promise<void> => {
    if (compared === null || performance.now() - compared.at > SAME_CHAIN_MS) {
      compared = { done: compare(), at: performance.now() };
    }
    const mine = compared;
    try {
      await mine.done;
    } catch (error) {
      // Another request may have started a new comparison already.
      if (compared === mine) forget();
      throw error;
    }
  };
  return {
    forget,
    async fetch(input, init) {
      await verified();
      try {
        const response = await send(input, init);
        if (response.status >= FIRST_SERVER_ERROR) forget();
        return response;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
