import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { samplePool, SAMPLE_TIME } from '#src/protocol/testing/sample-pool.ts';
import { changed, isCapAsStrict, NO_LIMITS, UNSET, withBreak } from '#src/stake/limits/caps.ts';
import { readLedger } from '#src/stake/limits/ledger.ts';
import { editLimits } from '#src/stake/limits/limits-storage.ts';
import { useStore } from '#src/store/store.ts';
import { chain, ME, open, startCreating } from './testing/open-create.tsx';

const NOW = 1_800_000_000;
const DAY = 86_400;
const OWNER = { cluster: getCluster().name, wallet: ME };
const createPool = vi.fn<() => Promise<{ signature: string; pool: string }>>();

provideChain(async () => ({
  ...chain.api,
  ...withSlots({
    getClock: async () => ({ slot: 1n, unixTimestamp: NOW }),
    getEntriesOfPlayer: async () => [],
    getPools: async () => [],
    getPoolsByAddress: async (addresses) => addresses.map(() => null),
  }),
  createPool,
}));

/** A rematch of it costs 0.025 SOL: the stake and the bonus. */
const pool = samplePool({
  name: 'Diamond Geckos 720',
  status: 'completed',
  entryLamports: 20_000_000n,
  bonusLamports: 5_000_000n,
  maxPlayers: 8,
  minPlayers: 4,
  joinDeadline: SAMPLE_TIME + 5_400,
});

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await startCreating();
  useStore.setState({ joined: {} });
  createPool.mockReset().mockResolvedValue({ signature: 's', pool: 'NewPool' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  useStore.setState({ createPoolOpen: false, rematchOf: null, joined: {} });
});

const limitTo = (lamports: bigint) =>
  editLimits(OWNER, () => ({
    ...NO_LIMITS,
    spend: changed(UNSET, { lamports, seconds: DAY }, NOW, isCapAsStrict),
  }));

it('a limit counts the bonus, and refuses a rematch that would go beyond it', async () => {
  limitTo(24_999_999n);
  useStore.getState().openRematch(pool);
  open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Your limit is 0.024 SOL in 24 hours' }));
  expect(dialog.getByText('This stake would make it 0.025 SOL.')).toBeTruthy();
  expect(dialog.getByText('Not with this limit')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Create pool' })).toBeNull();
});

it('a pool within the limit is created, and counted', async () => {
  limitTo(25_000_000n);
  useStore.getState().openRematch(pool);
  open();
  const button = await screen.findByRole('button', { name: 'Create pool' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  await waitFor(() =>
    expect(readLedger(OWNER, NOW)).toMatchObject([
      { pool: 'NewPool', lamports: 25_000_000n, ifLost: 3_000_000n, isPaid: true },
    ]),
  );
});

it('a break refuses to create a pool, and the form stays within reach', async () => {
  editLimits(OWNER, () => ({ ...NO_LIMITS, break: withBreak(null, 1, NOW) }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByRole('heading', { name: /^You are on a break until / })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('button', { name: 'Review' })).toBeTruthy();
  expect(createPool).not.toHaveBeenCalled();
});
