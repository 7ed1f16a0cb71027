import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { CreatorFigures } from '#src/contract/creators.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { CreatorPage } from '../creator-page.tsx';

export const CREATOR = sampleAddress(1);

export const api = {
  getPools: vi.fn<() => Promise<readonly Pool[]>>(),
  getPoolsByAddress: vi.fn<(addresses: readonly string[]) => Promise<(Pool | null)[]>>(),
  getEntriesOfPlayer: vi.fn<(wallet: string) => Promise<Entry[]>>(),
  estimateFee: vi.fn<() => Promise<bigint>>(),
  claimAll: vi.fn<(pools: readonly Pool[], wallet: string) => Promise<PromiseSettledResult<string>[]>>(),
  watchPools: () => () => undefined,
  watchWallet: () => () => undefined,
};

export const figuresOf = (changes: Partial<CreatorFigures> = {}): CreatorFigures => ({
  wallet: CREATOR,
  opened: 142,
  active: 2,
  open: 2,
  ended: 140,
  filled: 133,
  paidOut: 131,
  winners: 389,
  refunded: 9,
  fillRate: 0.95,
  medianFillSeconds: 2_280,
  volume: 184_200_000_000n,
  earned: 1_842_000_000n,
  since: SAMPLE_TIME,
  ...changes,
});

/** Returns a pool as the server lists it. */
export const rowOf = (pool: Pool) => ({
  ...pool,
  gated: pool.gate !== null,
  draw: pool.lockedAt === null ? null : pool.draw,
  slot: 5n,
});

interface CreatorServer {
  /** Answers by the path, and for lists by its state and cursor; others fail. Null while the server is down. */
  answers: Record<string, unknown> | null;
  requests: Loopback['requests'];
}

const wire = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)));

/** Starts server and chain before each test. */
export const startCreatorStage = (): CreatorServer => {
  const state: CreatorServer = { answers: null, requests: [] };
  let server: Loopback;
  beforeEach(async () => {
    provideChain(async () => withSlots(api));
    state.answers = null;
    server = await startLoopback((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback');
      const [, , , list] = pathname.split('/');
      const listState = searchParams.get('state') ?? '';
      const key = list === undefined ? pathname : `${listState}${searchParams.get('cursor') ?? ''}`;
      const answer = state.answers?.[key];
      if (answer === undefined) response.writeHead(503).end();
      else answerJson(response, wire(answer));
    });
    state.requests = server.requests;
    setApiBase(server.url);
    api.getPools.mockReset().mockResolvedValue([]);
    api.getPoolsByAddress.mockReset().mockResolvedValue([]);
    api.getEntriesOfPlayer.mockReset().mockResolvedValue([]);
    api.estimateFee.mockReset().mockResolvedValue(5_000n);
    api.claimAll.mockReset().mockResolvedValue([{ status: 'fulfilled', value: 'signature' }]);
    await initI18n('en');
    await loadNamespaces(['creators', 'stake']);
    localStorage.clear();
    useStore.setState({ followed: [], walletAddress: null, joined: {} });
  });
  afterEach(async () => {
    cleanup();
    await server.close();
  });
  return state;
};

/** Makes the chain answer with these pools. */
export const chainHas = (pools: readonly Pool[]): void => {
  api.getPools.mockResolvedValue(pools);
  api.getPoolsByAddress.mockImplementation((addresses) =>
    Promise.resolve(addresses.map((address) => pools.find((pool) => pool.address === address) ?? null)),
  );
};

export const inClient = (children: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {children}
    </QueryClientProvider>,
  );

/** Renders the page, with plain parts in place of other features. */
export const openCreator = (wallet = CREATOR) =>
  inClient(
    <CreatorPage
      wallet={wallet}
      PoolCard={({ pool }) => <article>{pool.name}</article>}
      createButton={<button type="button">Create pool</button>}
      createCard={<p>Your own pool</p>}
    />,
  );
