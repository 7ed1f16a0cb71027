import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { useStore } from '#src/store/store.ts';
import { PoolPage } from './pool-page.tsx';
import { aCompletedPool, aLockedPool, aPool, NOW, walletOf } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

provideChain(async () => withSlots(chain.api));

const motion = (isReduced: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: !isReduced }));
};

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  useStore.setState({ walletAddress: walletOf(5) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openPage = () => renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');

/** Opens the page of a locked pool, and completes the pool meanwhile. */
const openAndDraw = async () => {
  chain.api.getPool = async () => aLockedPool();
  const { client } = openPage();
  await screen.findByRole('heading', { level: 1, name: /^Diamond Paws/ });
  chain.api.getPool = async () => aCompletedPool();
  await act(() => client.invalidateQueries());
};
const outcome = () => screen.queryByRole('heading', { name: 'Not this time' });
const drawing = () => screen.queryByRole('heading', { name: 'Drawing 2 of 10' });
const staged = () => useStore.getState().stagedPool;
/** Waits for the effect that releases delayed dialogs, which can run after the outcome is shown. */
const released = () => waitFor(() => expect(staged()).toBeNull());

describe('a draw that the user watches', () => {
  it('a draw that the user watches is played first: neither the page nor a dialog reveals the outcome before', async () => {
    motion(true);
    await openAndDraw();
    await waitFor(() => expect(drawing()).toBeTruthy());
    expect(outcome()).toBeNull();
    expect(screen.queryByRole('region', { name: 'Winners' })).toBeNull();
    expect(screen.queryByRole('img', { name: /winners among/ })).toBeNull();
    expect(
      screen.getByText('Drawing', { selector: 'li *' }).closest('li')?.getAttribute('aria-current'),
    ).toBe('step');
    expect(screen.getByText('replaying')).toBeTruthy();
    expect(screen.queryByText('anyone can complete it')).toBeNull();
    expect(staged()).toBe(aLockedPool().address);
  });

  it("a draw that the user watches is played beside the user's stake and possible prize, for others beside the pool's terms", async () => {
    motion(true);
    await openAndDraw();
    const panel = within(await screen.findByRole('region', { name: 'Drawing 2 of 10' }));
    expect(panel.getByText('You paid')).toBeTruthy();
    act(() => {
      useStore.setState({ walletAddress: walletOf(11) });
    });
    expect(panel.queryByText('You paid')).toBeNull();
    expect(panel.getByText('Total pool').parentElement?.textContent).toBe('Total pool2.500 SOL');
  });

  it('the replay of a draw can be skipped, which reveals the outcome', async () => {
    motion(true);
    await openAndDraw();
    await userEvent.click(await screen.findByRole('button', { name: 'Skip to the result' }));
    await waitFor(() => expect(outcome()).toBeTruthy());
    expect(drawing()).toBeNull();
    expect(screen.getByRole('img', { name: '2 winners among 10 seats' })).toBeTruthy();
    await released();
  });

  it('a draw that the user watches is revealed automatically some seconds later', async () => {
    motion(true);
    await openAndDraw();
    await waitFor(() => expect(drawing()).toBeTruthy());
    await waitFor(() => expect(outcome()).toBeTruthy());
    await released();
  });

  it('a draw that the user watches is revealed immediately with reduced motion', async () => {
    motion(false);
    // Without animation frames the animation would never end.
    vi.stubGlobal('requestAnimationFrame', () => 0);
    await openAndDraw();
    await waitFor(() => expect(outcome()).toBeTruthy());
    expect(drawing()).toBeNull();
  });

  it('a draw that the user watches does not delay dialogs after leaving the page', async () => {
    motion(true);
    await openAndDraw();
    await waitFor(() => expect(staged()).not.toBeNull());
    cleanup();
    expect(staged()).toBeNull();
  });
});

describe('a past draw', () => {
  beforeEach(() => {
    chain.api.getPool = async () => aCompletedPool();
  });

  it('a past draw is revealed immediately, and replayed by a press', async () => {
    motion(true);
    openPage();
    await waitFor(() => expect(outcome()).toBeTruthy());
    expect(staged()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Replay the draw' }));
    expect(drawing()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Skip to the result' }));
    expect(outcome()).toBeTruthy();
  });

  it('uses the singular for one winner, and describes the pool to users without a seat', async () => {
    const one = { players: [0, 1, 2].map(walletOf), winnerCount: 1, weights: [1], weightSum: 1 };
    chain.api.getPools = async () => [aPool({ address: 'B'.repeat(43), id: 129n, name: 'Moon Otters' })];
    useStore.setState({ walletAddress: walletOf(5) });
    chain.api.getPool = async () => aCompletedPool({ ...one, openEntries: 2 });
    openPage();
    const outcome = within(await screen.findByRole('region', { name: 'Completed' }));
    expect(outcome.getByText('The winner is drawn. Anyone can check the draw.')).toBeTruthy();
    expect(outcome.getByText(/^Seat \d won$/).parentElement?.textContent).toMatch(/0\.637 SOL$/);
    expect(outcome.getByText('Total pool').parentElement?.textContent).toBe('Total pool0.750 SOL');
    expect(outcome.getByRole('link', { name: 'Check this draw' })).toBeTruthy();
    const next = await outcome.findByRole('link', { name: /^Still filling ?Moon Otters/ });
    expect(next.getAttribute('href')).toBe('/pools/129');
    expect(screen.getByRole('region', { name: 'Winner' })).toBeTruthy();
    expect(screen.getByText('Winner drawn')).toBeTruthy();
    expect(screen.getByText('1 of 3 paid')).toBeTruthy();
  });
});

describe('a pool that is filling', () => {
  it('shows the remaining time, as the cards do', async () => {
    chain.api.getPool = async () => aPool();
    openPage();
    const header = await screen.findByRole('region', { name: /^Diamond Paws/ });
    expect(header.textContent).toContain('Filling· 1 hr left');
  });
});
