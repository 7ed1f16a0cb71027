/** The create dialog on a chain of its own, for tests. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { QUICKNET } from '#src/beacon/chain.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { SAMPLE_CONFIG } from '#src/protocol/testing/sample-config.ts';
import { noteOffered } from '#src/stake/limits/limits-storage.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';
import { CreatePoolDialog } from '../create-pool-dialog.tsx';

export const ME = 'M'.repeat(43);
export const chain: { api: Partial<ChainApi> } = { api: {} };

/** Connects a wallet with 5 SOL that has created no pool, and opens the dialog. */
export async function startCreating(): Promise<void> {
  await initI18n('en');
  await loadNamespaces(['create-pool', 'stake', 'limits', 'errors']);
  useStore.setState({ walletAddress: ME, createPoolOpen: true });
  chain.api = {
    getConfig: async () => SAMPLE_CONFIG,
    getBeacon: async (address) => ({ ...QUICKNET, address }),
    getCreator: async () => null,
    getBalance: async () => 5_000_000_000n,
    createCosts: async (_players, _multiplier, first) => ({
      poolRent: 7_294_080n,
      entryRent: 1_475_520n,
      recordRent: first ? 1_294_560n : 0n,
    }),
    estimateFee: async () => 5_000n,
  };
}

/** Stands for the card of the list. */
const Preview = ({ input }: { readonly input: CreatePoolInput }) => (
  <p>{`card: ${input.name}, ${String(input.maxPlayers)} seats, ${String(input.entryLamports)}`}</p>
);

export const open = () => {
  noteOffered({ cluster: getCluster().name, wallet: ME });
  const { hook, history } = memoryLocation({ path: '/pools', record: true });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <CreatePoolDialog Preview={Preview} />
      </Router>
    </QueryClientProvider>,
  );
  return { history, client };
};

export const fill = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
};
