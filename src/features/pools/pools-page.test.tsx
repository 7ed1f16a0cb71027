import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { currentToast } from '#src/store/toast.ts';
import { PoolsPage } from './pools-page.tsx';
import {
  aCompletedPool,
  aConfig,
  aLockedPool,
  aPool,
  aSeat,
  CREATOR,
  ME,
  NOW,
  DUE_SLOT,
} from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { NO_FILTERS } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cards = () => within(screen.getByRole('list', { name: 'Pools' })).getAllByRole('listitem');
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the list of pools', () => {
  it('shows card skeletons before the first response', () => {
    chain.api.getPools = () => new Promise(() => undefined);
    renderWithChain(<PoolsPage />);
    expect(screen.getByText('Loading pools')).toBeTruthy();
  });

  it('shows that the chain does not respond while the list is loading, and continues to wait', async () => {
    let answer: (pools: readonly PoolHeader[]) => void = () => undefined;
    const getPools = vi.fn(() => new Promise<readonly PoolHeader[]>((resolve) => (answer = resolve)));
    chain.api.getPools = getPools;
    renderWithChain(<PoolsPage />);
    act(() => void useStore.setState({ chainUnreachable: true }));
    expect(await screen.findByText('The chain does not answer')).toBeTruthy();
    act(() => void useStore.setState({ chainUnreachable: false }));
    await waitFor(() => expect(getPools).toHaveBeenCalled());
    answer([aPool()]);
    expect(await screen.findByText('Diamond Paws')).toBeTruthy();
  });

  it('the list of pools counts open pools and those nearly full', async () => {
    chain.api.getPools = async () => [
      aPool({ address: 'a' }),
      aPool({ address: 'b', playerCount: 8 }),
      aLockedPool({ address: 'c' }),
    ];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('2 pools · 1 over 75% full')).toBeTruthy();
    // The last card offers to create a pool.
    expect(cards()).toHaveLength(3);
  });

  it("shows no time left after a pool's deadline, with any clock difference", async () => {
    vi.setSystemTime(NOW * 1_000 + 300);
    chain.api.getPools = async () => [aPool({ address: 'a', joinDeadline: NOW })];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Expired · Waiting to be refunded')).toBeTruthy();
    expect(screen.queryByText(/(min|hr|day)s? left$/)).toBeNull();
  });

  it('shows that there are no pools', async () => {
    renderWithChain(<PoolsPage />);
    expect(await screen.findByRole('heading', { name: 'No Pools Found' })).toBeTruthy();
  });

  it('shows 24 pools at a time', async () => {
    chain.api.getPools = async () =>
      Array.from({ length: 30 }, (_, index) => aPool({ address: `p${index}`, id: BigInt(index) }));
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Showing 24 of 30')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(screen.getByText('Showing 30 of 30')).toBeTruthy();
    expect(cards()[0]?.getAttribute('aria-setsize')).toBe('30');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('explains that the chain is down, and retries on demand', async () => {
    chain.api.getPools = async () => {
      throw new Error('fetch failed');
    };
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('The chain does not answer')).toBeTruthy();
    chain.api.getPools = async () => [aPool()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Diamond Paws')).toBeTruthy();
  });

  it('the list of pools keeps its data when the chain stops responding', async () => {
    chain.api.getPools = async () => [aPool()];
    const { client } = renderWithChain(<PoolsPage />);
    await screen.findByText('Diamond Paws');
    chain.api.getPools = async () => {
      throw new Error('fetch failed');
    };
    await client.invalidateQueries();
    expect(await screen.findByText(/This is its last known state/)).toBeTruthy();
    expect(screen.getByText('Diamond Paws')).toBeTruthy();
  });
});

describe('filters', () => {
  beforeEach(() => {
    chain.api.getPools = async () => [
      aPool({ address: 'a', name: 'Lambo or Lunch' }),
      aPool({ address: 'b', name: 'Wen Moon', maxPlayers: 20, gate: 'key' }),
    ];
  });

  it('filters include a search by name', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pools by name' }), 'lunch');
    expect(names()).toEqual(['Lambo or Lunch']);
    expect(screen.getByText('1 pool')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByRole('heading', { name: 'No Pools Found' })).toBeTruthy();
  });

  it('filters that exclude all pools are listed, and removed by a press each', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    act(() => useStore.getState().setFilters({ entry: 'high', password: 'with' }));
    expect(await screen.findByText('0 pools')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Without “Entry: Over 0.5 SOL”: 1 pool' }));
    expect(names()).toEqual(['Wen Moon']);
    expect(useStore.getState().filters).toEqual({ ...NO_FILTERS, password: 'with' });
    act(() => useStore.getState().setFilters({ entry: 'high', fill: 'nearlyFull', sort: 'prize' }));
    expect(await screen.findByText('No open pool matches your filters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset all filters' }));
    expect(names()).toHaveLength(2);
    expect(useStore.getState().filters.sort).toBe('prize');
  });

  it('filters are written to the URL with the order, and read from it', async () => {
    window.history.replaceState({ poolList: 7 }, '', '?sort=entry&search=moon');
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    expect(names()).toEqual(['Wen Moon']);
    expect(useStore.getState().filters).toMatchObject({ sort: 'entry', search: 'moon' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Fullest');
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(window.location.search).toBe('?sort=fullest'));
    expect(window.history.state).toEqual({ poolList: 7 });
    act(() => window.history.pushState(null, '', window.location.pathname));
    await waitFor(() => expect(useStore.getState().filters).toEqual(NO_FILTERS));
  });

  it('filters take effect when they are applied, and can be reset', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Large 11+' }));
    await userEvent.keyboard('{Escape}');
    expect(names()).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Large 11+' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(names()).toEqual(['Wen Moon']));
    expect(screen.getByRole('button', { name: 'Filters, 1 on' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(names()).toHaveLength(2);
  });

  it('filters are switched by chips', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    await userEvent.click(screen.getByRole('button', { name: 'No password' }));
    expect(names()).toEqual(['Lambo or Lunch']);
  });
});

describe("a pool's card", () => {
  it('shows prize, odds, seats left, entry, extras, time and password', async () => {
    chain.api.getPools = async () => [
      aPool({ gate: 'key' }),
      aPool({ address: 'b', name: 'Extra', bonusLamports: 120_000_000n, randomMultiplier: true }),
    ];
    renderWithChain(<PoolsPage />);
    const cardOf = async (name: string) =>
      within((await screen.findByText(name)).closest('li') ?? document.body);
    const card = await cardOf('Diamond Paws');
    expect(card.getByRole('img', { name: '4 of 10 seats taken' })).toBeTruthy();
    for (const text of ['Each of 2 winners gets', 'seats left', 'Filling', 'Password needed', '1 hr left']) {
      expect(card.getByText(text)).toBeTruthy();
    }
    const text = (await screen.findByText('Diamond Paws')).closest('li')?.textContent;
    expect(text).toContain('1.037 SOL');
    expect(text).toContain('1 in 5 wins');
    expect(text).toContain('6seats left');
    expect(text).toContain('Entry0.250 SOL');
    expect(text).not.toContain('bonus');
    const extra = (await screen.findByText('Extra')).closest('li')?.textContent;
    expect(extra).toContain('Each winner gets at least');
    expect(extra).toContain('+0.120 bonus');
    expect(extra).toContain('×1–5 multiplier');
  });

  it('offers the last seat by name', async () => {
    chain.api.getPools = async () => [aPool({ playerCount: 9 })];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByRole('button', { name: 'Take the last seat Diamond Paws' })).toBeTruthy();
    const card = within(screen.getByText('Diamond Paws').closest('li') ?? document.body);
    expect(card.getByText('Nearly full')).toBeTruthy();
    expect(card.getByText('seat left')).toBeTruthy();
  });

  it("a pool's card has a clock once it is locked, shows when it is drawn, and shows its winners", async () => {
    useStore.getState().setFilters({ showLocked: true });
    chain.api.getPools = async () => [
      aLockedPool({ address: 'locked', name: 'Locked one' }, { drawAt: NOW + 38 }),
      aLockedPool({ address: 'due', name: 'Due one' }, { drawAt: NOW - 1 }),
      aLockedPool({ address: 'late', name: 'Late one' }, { drawAt: NOW - 60, lockSlot: 0n }),
      aLockedPool(
        { address: 'held', name: 'Held one', lockedAt: NOW - 100 },
        // 100 seconds after the lock by the clock, 50 by slots.
        { drawAt: NOW - 40, lockSlot: DUE_SLOT - 250n },
      ),
      aCompletedPool({ address: 'drawn', name: 'Drawn one', settledAt: NOW - 120 }),
    ];
    renderWithChain(<PoolsPage />);
    const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li');
    await screen.findByRole('heading', { name: 'Drawn one' });
    expect(cardOf('Locked one')?.textContent).toMatch(/0:3[78]/);
    expect(cardOf('Locked one')?.textContent).toContain('Locked·Draw in 3');
    expect(cardOf('Due one')?.textContent).toContain('Drawing');
    expect(cardOf('Due one')?.textContent).not.toContain('Waiting');
    expect(cardOf('Due one')?.querySelector('.animate-sweep')).not.toBeNull();
    expect(cardOf('Late one')?.textContent).toContain('Drawing·Waiting to be completed');
    expect(cardOf('Held one')?.textContent).toContain('Drawing·Waiting for the network’s clock');
    expect(cardOf('Drawn one')?.textContent).toContain('Drawn·2 min. ago');
    expect(cardOf('Drawn one')?.textContent).toContain('Each of 2 winners got');
    expect(screen.getByRole('img', { name: '2 winners among 10 seats' })).toBeTruthy();
    const check = screen.getByRole('link', { name: 'Check the draw Drawn one' });
    expect(check.getAttribute('href')).toBe('/vrf-transparency/drawn');
    expect(screen.getAllByRole('link', { name: /^Watch/ })).toHaveLength(4);
  });

  it("shows 'Expired' from the second at which the join window ends, and what it waits for", async () => {
    chain.api.getPools = async () => [
      aPool({ address: 'a', joinDeadline: NOW }),
      aPool({ address: 'b', joinDeadline: NOW - 9, minPlayers: 2 }),
      aPool({ address: 'c', joinDeadline: NOW + 60 }),
    ];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Expired · Waiting to be refunded')).toBeTruthy();
    expect(screen.getByText('Expired · Waiting to be locked')).toBeTruthy();
    expect(screen.getAllByText(/Expired/)).toHaveLength(2);
  });

  it("a pool's card lets a stranger join and a player leave", async () => {
    useStore.setState({ walletAddress: ME });
    chain.api.getPools = async () => [aPool({ address: 'mine', name: 'Mine' }), aPool({ name: 'Other' })];
    chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: 'mine' })];
    renderWithChain(<PoolsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Join pool Other' }));
    expect(useStore.getState().joinPoolId).toBe(aPool().address);
    expect(screen.getByText('Already joined')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Exit pool Mine' }));
    expect(useStore.getState().exitPoolId).toBe('mine');
  });

  it('offers a creator neither to join nor to leave, and nobody to join a full pool', async () => {
    useStore.setState({ walletAddress: CREATOR });
    chain.api.getPools = async () => [
      aPool({ address: 'mine', name: 'Mine' }),
      aLockedPool({ address: 'full', name: 'Full' }),
    ];
    chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: 'mine', player: CREATOR })];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Your pool')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show locked' }));
    expect(screen.getByText('Pool full')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Join|Exit)/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'View Mine' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Watch Full' })).toBeTruthy();
  });
});

describe("the user's own pool", () => {
  beforeEach(() => {
    useStore.setState({ walletAddress: ME });
    chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: 'mine' })];
  });

  it("the user's own pool becomes the current pool with its last seat, and first in the list", async () => {
    chain.api.getPools = async () => [
      aPool({ address: 'a', name: 'Other' }),
      aPool({ address: 'mine', name: 'Mine' }),
    ];
    const { client, unmount } = renderWithChain(<PoolsPage />);
    await screen.findByText('Already joined');
    expect(useStore.getState().currentPool).toBeNull();
    chain.api.getPools = async () => [
      aPool({ address: 'a', name: 'Other' }),
      aLockedPool({ address: 'mine', name: 'Mine' }),
    ];
    await client.invalidateQueries();
    await waitFor(() => expect(useStore.getState().currentPool).toBe('mine'));
    expect(names()).toEqual(['Mine', 'Other']);
    unmount();
    expect(useStore.getState().currentPool).toBeNull();
  });

  it("the user's own pool does not become the current pool if the user has no seat in it", async () => {
    chain.api.getPools = async () => [aLockedPool({ address: 'a' }), aPool({ address: 'mine' })];
    renderWithChain(<PoolsPage />);
    await screen.findByText('Already joined');
    expect(useStore.getState().currentPool).toBeNull();
  });
});

describe('Create pool', () => {
  it('Create pool is also offered by the last card of the list', async () => {
    useStore.setState({ walletAddress: ME });
    chain.api.getPools = async () => [aPool()];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Open your own pool')).toBeTruthy();
    expect(screen.getByText(/earn 1% of all entries/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create a pool' }));
    expect(useStore.getState().createPoolOpen).toBe(true);
  });

  it('requests a wallet first and opens the chooser', async () => {
    renderWithChain(<PoolsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create pool' }));
    expect(currentToast()).toMatchObject({
      title: 'Wallet Not Connected',
      message: 'Please connect your wallet to create a pool.',
    });
    expect(useStore.getState().chooserOpen).toBe(true);
    expect(useStore.getState().createPoolOpen).toBe(false);
  });

  it('shows how long the cooldown lasts', async () => {
    useStore.setState({ walletAddress: ME });
    chain.api.getCreator = async () => ({ wallet: ME, created: 1n, lastCreatedAt: NOW - 100 });
    renderWithChain(<PoolsPage />);
    const button = await screen.findByRole('button', { name: 'Create in 3m 20s' });
    await userEvent.click(button);
    expect(currentToast()).toMatchObject({
      title: 'Cooldown active',
      message: 'You can create another pool in 3m 20s.',
    });
    expect(useStore.getState().createPoolOpen).toBe(false);
  });

  it('opens the form once the cooldown is over', async () => {
    useStore.setState({ walletAddress: ME });
    chain.api.getConfig = async () => aConfig({ cooldownSeconds: 0 });
    renderWithChain(<PoolsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create pool' }));
    expect(useStore.getState().createPoolOpen).toBe(true);
  });

  it('shows that the program is not connected', async () => {
    useStore.setState({ walletAddress: ME });
    chain.api.getConfig = async () => null;
    renderWithChain(<PoolsPage />);
    await screen.findByText('No Pools Found');
    await userEvent.click(screen.getByRole('button', { name: 'Create pool' }));
    expect(currentToast()).toMatchObject({
      title: 'Smart Contract Not Connected',
      message: 'Please connect to the smart contract first.',
    });
  });
});

it('the address of the shortcut opens the create form, once', async () => {
  useStore.setState({ walletAddress: ME });
  window.history.replaceState(null, '', '/pools?create');
  renderWithChain(<PoolsPage />, '/pools');
  await waitFor(() => expect(useStore.getState().createPoolOpen).toBe(true));
  expect(window.location.search).toBe('');
});
