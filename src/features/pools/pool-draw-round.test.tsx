import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { setCluster } from '#src/chain/cluster.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { sleep } from '#src/lib/sleep.ts';
import { aCompletedPool, aLockedPool, aPool, LOCK_SLOT, NOW, ROUND, walletOf } from './testing/a-pool.ts';
import { connect, open, SIGNATURE, startPoolPages } from './testing/open-pool-page.tsx';
import { chain } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

startPoolPages();

const completePool = vi.fn<NonNullable<typeof chain.api.completePool>>();
const voidPool = vi.fn<NonNullable<typeof chain.api.voidPool>>();
const findRound = vi.fn<NonNullable<typeof chain.api.findRound>>();

describe('the round of a locked pool', () => {
  beforeEach(() => {
    connect();
    completePool.mockReset().mockResolvedValue('signature');
    voidPool.mockReset().mockResolvedValue('signature');
    findRound.mockReset().mockResolvedValue(null);
    Object.assign(chain.api, { completePool, voidPool, findRound });
  });
  const completing = () => screen.findByRole('button', { name: 'Complete the pool' });

  it('enables completing once it is available: one press sends it, and the reward is shown', async () => {
    open(aLockedPool());
    expect(await screen.findByText(/Complete the pool .* and earn 0.0125 SOL/)).toBeTruthy();
    expect(await completing()).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Waiting for League of Entropy, round 35,732,212, due /)).toBeTruthy();
    findRound.mockResolvedValue(SIGNATURE);
    await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
    expect(screen.queryByText(/^Waiting for League of Entropy/)).toBeNull();
    await userEvent.click(await completing());
    await waitFor(() => expect(completePool).toHaveBeenCalledOnce());
    // The toast shows the reward.
    const [transaction] = Object.values(useStore.getState().transactions);
    expect(transaction?.done).toBe('Drawn: you earned 0.0125 SOL');
    expect(completePool.mock.calls[0]?.[0]).toMatchObject({ address: aLockedPool().address });
  });

  it('the round of a locked pool is fetched from one period before it is due, and not earlier', async () => {
    open(aLockedPool({}, { drawAt: NOW + 4 }));
    await screen.findByText('Countdown', { selector: 'span' });
    await sleep(100);
    expect(findRound).not.toHaveBeenCalled();
    cleanup();
    open(aLockedPool({}, { drawAt: NOW + 3 }));
    const expected = { beacon: aLockedPool().beacon, round: ROUND };
    await waitFor(() => expect(findRound).toHaveBeenCalledWith(expected, expect.any(AbortSignal)));
  });

  it('shows the answer of each relay if the round is unavailable, and refetches the round on demand', async () => {
    findRound.mockRejectedValue(
      new Error('Round 35732212 could not be fetched: api.drand.sh did not answer'),
    );
    open(aLockedPool());
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText('Can’t reach the randomness beacon')).toBeTruthy();
    expect(note.getByText(/api.drand.sh did not answer/)).toBeTruthy();
    expect(await completing()).toHaveProperty('disabled', true);
    findRound.mockResolvedValue(SIGNATURE);
    await userEvent.click(note.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await completing()).toHaveProperty('disabled', false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to void a locked pool whose round is published too early, which refunds everyone', async () => {
    findRound.mockResolvedValue(SIGNATURE);
    chain.api.getClock = async () => ({ slot: LOCK_SLOT + 5n, unixTimestamp: NOW });
    open(aLockedPool({ lockedAt: NOW - 2 }, { drawAt: NOW + 60 }));
    const notice = within(await screen.findByRole('alert', { name: 'This draw is no longer fair' }));
    expect(notice.getByText(/Draw round 35,732,212 is already published/)).toBeTruthy();
    expect(
      notice.getByText(/Everyone gets the whole entry back, and the creator gets the bonus back/),
    ).toBeTruthy();
    expect(await notice.findByText('Network fee: about 0.000005 SOL')).toBeTruthy();
    expect(
      screen.getByText('Draw round published too early').closest('li')?.getAttribute('aria-current'),
    ).toBe('step');
    await userEvent.click(notice.getByRole('button', { name: 'Refund everyone' }));
    await waitFor(() => expect(voidPool).toHaveBeenCalledOnce());
    expect(completePool).not.toHaveBeenCalled();
  });

  it('offers no action and shows no warning while the round of a locked pool is not published', async () => {
    chain.api.getClock = async () => ({ slot: LOCK_SLOT + 5n, unixTimestamp: NOW });
    open(aLockedPool({ lockedAt: NOW - 2 }, { drawAt: NOW + 60 }));
    await waitFor(() => expect(findRound).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Complete the pool' })).toBeNull();
  });
});

describe('the beacon of a pool', () => {
  const other = { ...QUICKNET, chainHash: '77'.repeat(32) };
  afterEach(() => setCluster({ name: 'devnet', rpcUrl: 'https://api.devnet.solana.com' }));

  it('the beacon of a pool is shown with its round and publication time, and without a warning for the League of Entropy', async () => {
    open(aCompletedPool());
    const life = within(await screen.findByRole('list', { name: 'Pool timeline' }));
    expect(await life.findByText(/^League of Entropy, round 35,732,212, published \d/)).toBeTruthy();
    expect(screen.getByText(QUICKNET.chainHash)).toBeTruthy();
    expect(
      screen.getByText(
        /^The lock fixes .*the creator’s commitment determine the winners\. Nobody can choose them\.$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it.each([
    ['devnet', /^These draws do not use the League of Entropy\. Someone may hold the key/],
    ['localnet', /^Test network: whoever runs it can predict draws\.$/],
  ] as const)(
    'a beacon other than the League of Entropy is not called the League on %s, and has a warning',
    async (name, text) => {
      setCluster({ name, rpcUrl: 'http://127.0.0.1:8899' });
      chain.api.getBeacon = async (address) => ({ ...other, address });
      open(aCompletedPool());
      expect((await screen.findByRole('note')).textContent).toMatch(text);
      const life = within(screen.getByRole('list', { name: 'Pool timeline' }));
      await waitFor(() => expect(life.queryByText(/^Beacon, round/)).toBeNull());
      expect(life.queryByText(/^League/)).toBeNull();
      expect(screen.queryByText(/nobody can choose/)).toBeNull();
    },
  );
});

describe('after a restart of the network', () => {
  it('after a restart, the last seat is not offered while no pool locks, and the page shows for how long', async () => {
    connect();
    chain.api.getLastRestartSlot = async () => 1_000n;
    chain.api.getClock = async () => ({ slot: 1_000n + 432_000n - 14_400n, unixTimestamp: NOW });
    open(aPool({ players: Array.from({ length: 9 }, (_, index) => walletOf(index)) }));
    expect(await screen.findByText(/no pool can lock for about 1h 0m/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join for 0.250 SOL' })).toBeNull();
  });

  it('after a restart, any seat but the last is offered', async () => {
    connect();
    chain.api.getLastRestartSlot = async () => 1_000n;
    open(aPool());
    expect(await screen.findByRole('button', { name: 'Join for 0.250 SOL' })).toBeTruthy();
  });
});
