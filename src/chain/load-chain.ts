import { log } from '#src/lib/log.ts';
export type ChainApi = typeof import('./chain-api.ts');

let loading: Promise<ChainApi> | null = null;

/** Loads the code for the chain, once. A failed load is retried by the next caller. */
export function loadChain(): Promise<ChainApi> {
  loading ??= import('./chain-api.ts').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Loads the part that reads the chain's clock, which needs no other code for the chain. */
export const loadClock = (): Promise<Pick<ChainApi, 'getClock'>> => import('./queries/clock.ts');

/** Fetches the chain's code ahead of its first use. */
export function prefetchChain(): void {
  loadChain().catch((error: unknown) => log.warn('The chain code could not be prefetched', error));
}
