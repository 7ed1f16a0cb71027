import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { QUICKNET } from '#src/beacon/chain.ts';
import type { SlotlessChain } from '#src/chain/testing/with-slots.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { NO_FILTERS } from '#src/store/pools.ts';
import { noteOffered } from '#src/stake/limits/limits-storage.ts';
import { aConfig, DUE_SLOT, NOW } from './a-pool.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';

/** The chain API that the components under test call; a test replaces the methods it is about. */
export const chain: { api: Partial<SlotlessChain> } = { api: {} };

const quiet = () => () => undefined;

/** Returns a chain API without pools that resolves every other call. */
const anEmptyChain = (): Partial<SlotlessChain> => ({
  getConfig: async () => aConfig(),
  getPools: async () => [],
  getPool: async () => null,
  getEntriesOfPlayer: async () => [],
  getEntry: async () => null,
  getCreator: async () => null,
  getClock: async () => ({ slot: DUE_SLOT, unixTimestamp: NOW }),
  getLastRestartSlot: async () => 0n,
  getSlotSeconds: async () => 0.25,
  getBeacon: async (address) => ({ ...QUICKNET, address }),
  findRound: async () => null,
  isClockBehind: async () => false,
  getBalance: async () => 5_000_000_000n,
  getEntriesOfPool: async () => [],
  getHistory: async () => [],
  entryRent: async () => 1_475_520n,
  estimateFee: async () => 5_000n,
  hasSeed: () => false,
  watchPools: quiet,
  watchPool: quiet,
  watchWallet: quiet,
});

/** Loads the English texts and resets the stores, with no wallet connected. */
export async function resetPage(): Promise<void> {
  await initI18n('en');
  await loadNamespaces(['pools', 'stake', 'limits', 'errors']);
  chain.api = anEmptyChain();
  useStore.setState({
    walletAddress: null,
    chooserOpen: false,
    joinPoolId: null,
    exitPoolId: null,
    exitPoolConfirmOpen: false,
    createPoolOpen: false,
    filters: NO_FILTERS,
    currentPool: null,
    invitedTo: null,
    heldPassword: null,
    transactions: {},
    underWay: [],
    toastQueue: [],
  });
  window.history.replaceState(null, '', window.location.pathname);
}

/**
 * Renders with a new query cache, without retries.
 * @param offersLimit whether the connected wallet is still to be offered a limit
 */
export function renderWithChain(content: ReactNode, path = '/pools', offersLimit = false) {
  const { walletAddress: wallet } = useStore.getState();
  if (wallet !== null && !offersLimit) noteOffered({ cluster: getCluster().name, wallet });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  const { hook } = memoryLocation({ path });
  return {
    client,
    ...render(
      <QueryClientProvider client={client}>
        <Router hook={hook}>{content}</Router>
      </QueryClientProvider>,
    ),
  };
}
