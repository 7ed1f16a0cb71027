import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { PoolPage } from './pool-page.tsx';
import { aCompletedPool, aLockedPool, aPool, aSeat, CREATOR, ME, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

const payOut = vi.fn<ChainApi['payOut']>();

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  payOut.mockReset().mockResolvedValue('signature');
  chain.api.payOut = payOut;
  useStore.setState({ walletAddress: ME });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (pool: Pool, players: readonly string[], active = true) => {
  chain.api.getPool = async () => pool;
  chain.api.getEntriesOfPool = async () => players.map((player) => aSeat({ player, active }));
  renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
  return within(await screen.findByRole('region', { name: 'Payments to others' }));
};
const payments = () => payOut.mock.calls[0]?.[1];
const unpaid = { completerPaid: true, treasuryPaid: true, creatorPaid: true };

describe('unclaimed payments', () => {
  it('anyone sees who is owed what, since when, and the cost of sending it', async () => {
    const card = await open(aCompletedPool(), [walletOf(0), walletOf(5)]);
    const rows = card.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^WinnerP00x.*1\.038975520 SOL/);
    expect(rows[1]).toMatch(/^PlayerP05x.*0\.038975520 SOL/);
    expect(rows.slice(2).map((row) => row?.match(/^[A-Z][a-z ]+?(?=[A-Z0-9])/)?.[0])).toEqual([
      'Creator',
      'Completed the pool',
      'Treasury',
    ]);
    expect(card.getByText(/^Due since .*Each goes to its owner/)).toBeTruthy();
    // A single payment has the same fee as all together, which is shown once.
    expect(await card.findAllByText('Network fee: about 0.000005 SOL')).toHaveLength(1);
  });

  it("anyone sends one player's claim", async () => {
    const pool = aCompletedPool(unpaid);
    const card = await open(pool, [walletOf(0), walletOf(5)]);
    await userEvent.click(card.getByRole('button', { name: /^Send 0.038975520 SOL to P05x/ }));
    await waitFor(() => expect(payments()).toEqual([{ kind: 'seat', player: walletOf(5) }]));
  });

  it("anyone sends creator's, completer's and treasury's shares at once", async () => {
    const card = await open(aCompletedPool({ openEntries: 0 }), []);
    await userEvent.click(card.getByRole('button', { name: 'Send these 3 payments' }));
    await waitFor(() =>
      expect(payments()).toEqual([{ kind: 'creator' }, { kind: 'completer' }, { kind: 'treasury' }]),
    );
  });

  it('anyone sends seven payments at once, and sees the number of the rest', async () => {
    const players = Array.from({ length: 10 }, (_, index) => walletOf(index));
    const card = await open(aCompletedPool(), players);
    expect(card.getAllByRole('listitem')).toHaveLength(7);
    // Ten seats except the user's own, and three shares.
    expect(card.getByText('5 more payments after these.')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: 'Send these 7 payments' }));
    await waitFor(() => expect(payments()).toHaveLength(7));
  });

  it('anyone sends the refunds of an expired pool', async () => {
    const pool = aPool({ status: 'refunding', refundReason: 'deadline', settledAt: NOW - 60 });
    const card = await open(pool, [walletOf(1), walletOf(2)]);
    await userEvent.click(card.getByRole('button', { name: 'Send these 2 payments' }));
    await waitFor(() => expect(payments()).toHaveLength(2));
  });

  it('anyone closes the seat of a player who left, once the pool is locked', async () => {
    const card = await open(aLockedPool(), [walletOf(20)], false);
    expect(card.getByText('Left the pool, seat deposit')).toBeTruthy();
    await userEvent.click(card.getByRole('button', { name: /^Send 0.001475520 SOL to/ }));
    await waitFor(() => expect(payments()).toEqual([{ kind: 'leftSeat', player: walletOf(20) }]));
  });

  it('anyone closes a paid pool after its retention, and its creator gets the rent', async () => {
    const closePool = vi.fn<ChainApi['closePool']>().mockResolvedValue('signature');
    chain.api.closePool = closePool;
    const pool = aCompletedPool({
      ...unpaid,
      openEntries: 0,
      owedLamports: 0n,
      settledAt: NOW - 30 * 86_400,
    });
    chain.api.getPool = async () => pool;
    renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
    expect(pool.creator).toBe(CREATOR);
    expect(await screen.findByText(/Closing returns the pool’s deposit to its creator/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close the pool' }));
    await waitFor(() => expect(closePool).toHaveBeenCalledOnce());
    expect(screen.queryByRole('region', { name: 'Payments to others' })).toBeNull();
  });
});

it('the end of a pool is shown before its next step', async () => {
  chain.api.hasSeed = () => true;
  useStore.setState({ walletAddress: CREATOR });
  await open(aCompletedPool(), [walletOf(5)]);
  const next = await screen.findByRole('region', { name: 'Next step for this pool' });
  const outcome = screen.getByRole('region', { name: /You won with seat|Not this time/ });
  expect(outcome.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
