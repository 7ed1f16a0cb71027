import type { ChainApi } from '../load-chain.ts';

/** Functions of the chain's API that a test provides. */
type ProvidedChain = () => Promise<Partial<Record<keyof ChainApi, unknown>>>;

let provided: ProvidedChain | null = null;

/**
 * Makes `loadChain` return a test's own API. `tests/support/chain-setup.ts` mocks the module for all files: a mock in one
 * file would reach those after it in the same process.
 * @param load called by each `loadChain`; null restores the real API, as the setup does after each file
 */
export function provideChain(load: ProvidedChain | null): void {
  provided = load;
}

/** Returns the provided API; null if the file provides none. */
export const providedChain = (): ReturnType<ProvidedChain> | null => provided?.() ?? null;
