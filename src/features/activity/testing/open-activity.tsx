import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { setTransactionReporter } from '#src/chain/actions/run-transaction.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { SAMPLE_TIME } from '#src/protocol/testing/sample-pool.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { reporterWith } from '#src/store/report.ts';
import { useStore } from '#src/store/store.ts';
import { ActivityPage } from '../activity-page.tsx';
import { api, chainHas, paid, refunded, WALLET, won } from './chain-api.ts';

/** What the server has stored, by the end of the path and the cursor; null while the server is down. */
interface ServerState {
  stored: Record<string, unknown> | null;
  requests: Loopback['requests'];
}

export const page = (data: readonly unknown[], nextCursor: string | null = null) => ({ data, nextCursor });
const wire = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)));

/** Starts the server and the chain before each test; the wallet has three pools on chain, two with unpaid claims. */
export const startActivityStage = (): ServerState => {
  provideChain(async () => withSlots(api));
  const state: ServerState = { stored: null, requests: [] };
  let server: Loopback;
  beforeEach(async () => {
    state.stored = null;
    server = await startLoopback((request, response) => {
      const url = new URL(request.url ?? '', 'http://loopback');
      const answer =
        state.stored?.[`${url.pathname.split('/').at(-1)}${url.searchParams.get('cursor') ?? ''}`];
      if (answer === undefined) response.writeHead(503).end();
      else answerJson(response, wire(answer));
    });
    state.requests = server.requests;
    setApiBase(server.url);
    api.estimateFee.mockReset().mockResolvedValue(5_000n);
    await initI18n('en');
    await loadNamespaces(['activity', 'errors']);
    localStorage.clear();
    useStore.setState({ joined: {} });
    useStore.setState({ walletAddress: WALLET, connecting: false, chooserOpen: false });
    api.claim.mockReset().mockResolvedValue('signature');
    const sent: PromiseSettledResult<string> = { status: 'fulfilled', value: 'signature' };
    api.claimAll.mockReset().mockResolvedValue([sent, sent]);
    api.getPoolsByAddress.mockReset();
    chainHas([won, refunded, paid], [won, refunded]);
    recordJoin({ cluster: 'devnet', wallet: WALLET }, paid.address, SAMPLE_TIME * 1_000);
  });
  afterEach(async () => {
    cleanup();
    await server.close();
  });

  return state;
};

export const open = (): void => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setTransactionReporter(reporterWith(() => client.invalidateQueries({ queryKey: chainKeys.all })));
  render(
    <QueryClientProvider client={client}>
      <ActivityPage />
    </QueryClientProvider>,
  );
};

export const total = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
export const folio = () => screen.getByRole('region', { name: /^Net/ });
export const waits = () => screen.findByRole('region', { name: 'To claim' });
export const lineOf = (name: string) => {
  const list = within(screen.getByRole('region', { name: 'Your pools' }));
  const line = list.getByRole('link', { name }).closest('li');
  if (!line) throw new Error(`no line of ${name}`);
  return line;
};
export const unclaimed = () => screen.findByRole('region', { name: 'Unclaimed rewards' });
