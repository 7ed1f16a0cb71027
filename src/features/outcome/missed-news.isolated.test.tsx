import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { advanceTransaction, beginTransaction } from '#src/store/transaction-actions.ts';
import { OutcomeWatcher } from './outcome-watcher.tsx';

const chain = vi.hoisted(() => ({
  pools: [] as readonly Pool[],
  entries: [] as readonly Entry[],
  api: {},
}));
provideChain(async () => withSlots(chain.api));
vi.mock('canvas-confetti', () => ({ default: { create: () => () => Promise.resolve(null) } }));

const players = [1, 2, 3, 4].map(sampleAddress);
const [ME = '', OTHER = ''] = players;
const OWNER = { cluster: 'devnet', wallet: ME };
let client: QueryClient;

const now = (): number => Math.floor(Date.now() / 1_000);
/** Returns a pool of four entries of 0.1 SOL that was drawn an hour ago; the first player has won. */
const pool = (number: number, changes: Partial<Pool> = {}): Pool =>
  samplePool({
    address: sampleAddress(100 + number),
    id: BigInt(number),
    name: `Rings ${number}`,
    status: 'completed',
    creator: sampleAddress(9),
    players,
    playerCount: 4,
    maxPlayers: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: now() - 3_600,
    draw: { ...NO_DRAW, output: '5a'.repeat(32) },
    ...changes,
  });
const lost = (number: number): Pool => pool(number, { players: [OTHER, ME, ...players.slice(2)] });
const refunding = (number: number, changed: Partial<Pool> = {}): Pool =>
  pool(number, { status: 'refunding', refundReason: 'void', weights: [], draw: NO_DRAW, ...changed });

/** Sets the chain's pools, in which the wallet has seats that are open except those in `paid`. */
const chainHas = (pools: readonly Pool[], paid: readonly Pool[] = []): void => {
  chain.pools = pools;
  chain.entries = pools
    .filter((one) => !paid.includes(one))
    .map((one) => ({
      address: `${one.address}-seat`,
      pool: one.address,
      player: ME,
      joinedAt: one.createdAt,
      active: true,
      exitUsed: false,
    }));
};
const open = () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <OutcomeWatcher />
    </QueryClientProvider>,
  );
};
const changes = async (...about: Parameters<typeof chainHas>): Promise<void> => {
  chainHas(...about);
  await act(() => client.invalidateQueries({ queryKey: chainKeys.all }));
};
const isHidden = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const line = () => {
  const shown = currentToast();
  const plain = (text?: string) => text?.replaceAll(/[\u2068\u2069]/g, '');
  return shown && [plain(shown.title), plain(shown.message), shown.action?.label];
};
const quiet = () => act(() => sleep(200));
const expectShown = async (...parts: readonly (string | undefined)[]): Promise<void> => {
  await waitFor(() => expect(line()).toEqual(parts));
  expect(screen.queryByRole('dialog')).toBeNull();
};
const forget = (): void => toast.remove(currentToast()?.id ?? '');

// The first outcome loads chunks, which takes long on a busy machine.
beforeAll(async () => {
  await import('./components/missed-news.tsx');
  await import('./components/outcome-modal.tsx');
});
beforeEach(async () => {
  await initI18n('en');
  localStorage.clear();
  history.replaceState(null, '', '/');
  useStore.setState({
    walletAddress: ME,
    poolCompletionStates: {},
    joined: {},
    winnerModalOpen: false,
    loserModalOpen: false,
    currentPool: null,
    stagedPool: null,
  });
  chain.api = {
    getPools: async () => chain.pools,
    getPool: async (address: string) => chain.pools.find((one) => one.address === address) ?? null,
    getPoolsByAddress: async (addresses: readonly string[]) =>
      addresses.map((address) => chain.pools.find((one) => one.address === address) ?? null),
    getEntriesOfPlayer: async () => chain.entries,
    getClock: async () => ({ slot: 1n, unixTimestamp: now() }),
    entryRent: async () => 1_475_520n,
    estimateFee: async () => 5_000n,
    watchPools: () => () => undefined,
    watchPool: () => () => undefined,
    watchWallet: () => () => undefined,
  };
});
afterEach(() => {
  cleanup();
  forget();
  isHidden(false);
});

describe('a returning user', () => {
  it.each<[string, readonly Pool[], readonly (string | undefined)[]]>([
    ['a win', [pool(1)], ['Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim']],
    ['a loss', [lost(1)], ['Drawn. Not this time: you get 0.015 SOL back.', 'In Rings 1.', 'Claim']],
    ['a refund', [refunding(1)], ['Not drawn. You get 0.100 SOL back.', 'In Rings 1.', 'Claim']],
    [
      'several draws, by what was won',
      [pool(1), lost(2), pool(3)],
      ['3 pools were drawn. You won 0.670 SOL.', undefined, 'Claim'],
    ],
    [
      'several losses',
      [lost(1), lost(2)],
      ['2 pools were drawn. You get 0.030 SOL back.', undefined, 'Claim'],
    ],
    [
      'draws and refunds',
      [lost(1), refunding(2)],
      ['2 of your pools have ended. 0.115 SOL for you.', undefined, 'Claim'],
    ],
  ])('one line is shown for %s', async (_, pools, parts) => {
    chainHas(pools);
    open();
    await expectShown(...parts);
  });

  it('one line is shown for payments made meanwhile', async () => {
    const won = pool(1);
    recordJoin(OWNER, won.address, won.createdAt * 1_000);
    chainHas([won], [won]);
    open();
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1. Paid to your wallet.', 'View');
  });

  it('one line is shown for a payment after an outcome that was shown before', async () => {
    const pools = [pool(1), lost(2)];
    for (const one of pools) recordJoin(OWNER, one.address, one.createdAt * 1_000);
    chainHas(pools);
    const before = open();
    await expectShown('2 pools were drawn. You won 0.335 SOL.', undefined, 'Claim');
    before.unmount();
    forget();
    chainHas(pools, pools.slice(0, 1));
    open();
    await expectShown('Paid to your wallet: 0.335 SOL.', 'In Rings 1.', 'View');
  });

  it('the line is shown after the page was hidden, and nothing while it is hidden', async () => {
    chainHas([]);
    open();
    await quiet();
    isHidden(true);
    await changes([pool(1)]);
    await quiet();
    expect(line()).toBeNull();
    isHidden(false);
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim');
  });

  it('the modal is shown instead of the line for a draw while the page is visible', async () => {
    chainHas([]);
    open();
    await quiet();
    await changes([pool(1, { settledAt: now() + 1 })]);
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
    expect(line()).toBeNull();
  });

  it('the line is shown only once', async () => {
    chainHas([pool(1)]);
    const first = open();
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim');
    first.unmount();
    forget();
    open();
    await quiet();
    isHidden(true);
    isHidden(false);
    await quiet();
    expect(line()).toBeNull();
  });

  it('no line is shown for pools that ended over a week ago, or that the wallet left', async () => {
    const left = pool(2, { players: [OTHER, ...players.slice(2), sampleAddress(8)] });
    chainHas([pool(1, { settledAt: now() - 8 * 86_400 }), left]);
    open();
    await quiet();
    expect(line()).toBeNull();
  });

  it('the line is shown after the draw that the page plays, and after a pending transaction', async () => {
    useStore.setState({ stagedPool: pool(1).address });
    const doing = toast.show({ type: 'info', title: 'Joining', progress: true });
    chainHas([pool(1)]);
    open();
    await quiet();
    act(() => void useStore.setState({ stagedPool: null }));
    await quiet();
    expect(line()?.[0]).toBe('Joining');
    act(() => toast.update(doing, { type: 'success', title: 'Joined' }));
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim');
  });
});

describe('the action of the line', () => {
  const press = async (): Promise<void> => {
    await waitFor(() => expect(line()).not.toBeNull());
    act(() => currentToast()?.action?.press());
    expect(currentToast()?.open).toBe(false);
  };

  it('the line about a draw opens the draw’s modal, with the claim', async () => {
    chainHas([pool(1)]);
    open();
    await press();
    expect(await screen.findByRole('dialog', { name: 'You Won!' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Claim 0.335 SOL' })).toBeTruthy();
  });

  it('the line about a refund links to its pool, and the line about several refunds to My Activity', async () => {
    chainHas([refunding(7)]);
    const first = open();
    await press();
    expect(location.pathname).toBe('/pools/7');
    first.unmount();
    forget();
    chainHas([lost(1), lost(2)]);
    open();
    await press();
    expect(location.pathname).toBe('/activity');
  });
});

describe('no line is shown', () => {
  it('no line is shown about a payment that the page itself has claimed', async () => {
    const won = pool(1);
    recordJoin(OWNER, won.address, won.createdAt * 1_000);
    chainHas([won]);
    open();
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim');
    forget();
    act(() => {
      beginTransaction({ id: 'claim', title: 'Claim', about: { pool: won.address, action: 'claim' } });
      advanceTransaction('claim', { stage: 'confirmed', signature: 'signature' });
    });
    await changes([won], [won]);
    await quiet();
    expect(line()).toBeNull();
  });

  it('no line is shown about a refund that the pool’s own page has shown', async () => {
    const back = refunding(1, { settledAt: now() + 60 });
    useStore.setState({ currentPool: back.address });
    chainHas([back]);
    open();
    await quiet();
    expect(line()).toBeNull();
  });

  it('no line is shown about a payment that the pool’s own page has shown', async () => {
    const won = pool(1);
    recordJoin(OWNER, won.address, won.createdAt * 1_000);
    chainHas([won]);
    open();
    await expectShown('Drawn. You won 0.335 SOL.', 'In Rings 1.', 'Claim');
    forget();
    useStore.setState({ currentPool: won.address });
    await changes([won], [won]);
    await quiet();
    expect(line()).toBeNull();
  });
});
