/** A chain that has answered all the time is hardly exchanged behind its address. */
const SAME_CHAIN_MS = 60_000;
const FIRST_SERVER_ERROR = 500;

/** Sends requests to a chain that is known to be the right one. */
export interface RightChain {
  readonly fetch: typeof fetch;
  /** The chain behind the address may be another from now on. */
  forget(): void;
}

/**
 * Lets no request go before `compare` has succeeded: at first, after a request that failed, for whoever answers the next
 * one may be another, and once a minute, for an idle connection is replaced without a word.
 * @param compare throws where the chain is not the right one, or does not say; asked once for all who wait
 */
export function onRightChain(compare: () => Promise<void>, send: typeof fetch): RightChain {
  let compared: { readonly done: Promise<void>; readonly at: number } | null = null;
  const forget = (): void => void (compared = null);
  const known = async (): Promise<void> => {
    if (compared === null || performance.now() - compared.at > SAME_CHAIN_MS) {
      compared = { done: compare(), at: performance.now() };
    }
    const mine = compared;
    try {
      await mine.done;
    } catch (error) {
      // Others may be comparing anew already.
      if (compared === mine) forget();
      throw error;
    }
  };
  return {
    forget,
    async fetch(input, init) {
      await known();
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
