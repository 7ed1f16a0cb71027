import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { currentToast } from '#src/store/toast.ts';
import { PoolsPage } from './pools-page.tsx';
import { aConfig, aLockedPool, aPool, aSeat, CREATOR, ME, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, startAfresh } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => withSlots(chain.api) }));

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await startAfresh();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cards = () => within(screen.getByRole('list', { name: 'Pools' })).getAllByRole('listitem');
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the list of pools', () => {
  it('has the shape of cards before the first answer', () => {
    chain.api.getPools = () => new Promise(() => undefined);
    renderWithChain(<PoolsPage />);
    expect(screen.getByText('Loading pools')).toBeTruthy();
  });

  it('says that the chain does not answer while the list is still waited for, and goes on waiting', async () => {
    let answer: (pools: readonly PoolHeader[]) => void = () => undefined;
    chain.api.getPools = () => new Promise((resolve) => (answer = resolve));
    renderWithChain(<PoolsPage />);
    act(() => void useStore.setState({ chainSilent: true }));
    expect(await screen.findByText('The chain does not answer')).toBeTruthy();
    act(() => void useStore.setState({ chainSilent: false }));
    answer([aPool()]);
    expect(await screen.findByText('Diamond Paws')).toBeTruthy();
  });

  it('counts open pools and those nearly full', async () => {
    chain.api.getPools = async () => [
      aPool({ address: 'a' }),
      aPool({ address: 'b', playerCount: 8 }),
      aLockedPool({ address: 'c' }),
    ];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('2 pools · 1 nearly full')).toBeTruthy();
    expect(cards()).toHaveLength(2);
  });

  it('tells no time left beside what a pool offers after its deadline, whatever a clock is off by', async () => {
    vi.setSystemTime(NOW * 1_000 + 300);
    chain.api.getPools = async () => [aPool({ address: 'a', joinDeadline: NOW })];
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Expired · Waiting to be refunded')).toBeTruthy();
    expect(screen.queryByText(/left$/)).toBeNull();
  });

  it('says that there are none', async () => {
    renderWithChain(<PoolsPage />);
    expect(await screen.findByRole('heading', { name: 'No Pools Found' })).toBeTruthy();
  });

  it('shows 24 at a time', async () => {
    chain.api.getPools = async () =>
      Array.from({ length: 30 }, (_, index) => aPool({ address: `p${index}`, id: BigInt(index) }));
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('Showing 24 of 30')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(screen.getByText('Showing 30 of 30')).toBeTruthy();
    expect(cards()[0]?.getAttribute('aria-setsize')).toBe('30');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('explains a chain that is down, and tries again when asked', async () => {
    chain.api.getPools = async () => {
      throw new Error('fetch failed');
    };
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('The chain does not answer')).toBeTruthy();
    chain.api.getPools = async () => [aPool()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Diamond Paws')).toBeTruthy();
  });

  it('keeps what it knows when the chain stops answering', async () => {
    chain.api.getPools = async () => [aPool()];
    const { client } = renderWithChain(<PoolsPage />);
    await screen.findByText('Diamond Paws');
    chain.api.getPools = async () => {
      throw new Error('fetch failed');
    };
    await client.invalidateQueries();
    expect(await screen.findByText(/You see what it said last/)).toBeTruthy();
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

  it('search by name', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pools by name' }), 'lunch');
    expect(names()).toEqual(['Lambo or Lunch']);
    expect(screen.getByText(/^1 pool · /)).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'xyz');
    expect(screen.getByText('No open pool fits your filters.')).toBeTruthy();
  });

  it('count only once they are applied, and can be reset', async () => {
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

  it('switch by a chip', async () => {
    renderWithChain(<PoolsPage />);
    await screen.findByText('Wen Moon');
    await userEvent.click(screen.getByRole('button', { name: 'No password' }));
    expect(names()).toEqual(['Lambo or Lunch']);
  });
});

describe("a pool's card", () => {
  it('tells entry, prize, winners, time and password', async () => {
    chain.api.getPools = async () => [aPool({ gate: 'key' })];
    renderWithChain(<PoolsPage />);
    const card = within((await screen.findByText('Diamond Paws')).closest('li') ?? document.body);
    expect(card.getByRole('img', { name: '4 of 10 seats taken' })).toBeTruthy();
    for (const text of ['0.250', 'Each wins', '1.037', 'Filling', 'Password needed', '1 hr left']) {
      expect(card.getByText(text)).toBeTruthy();
    }
  });

  it("says 'Expired' from the second on at which the join window is over, and what it waits for", async () => {
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

  it('lets a stranger join and a player leave', async () => {
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

  it('offers neither to a creator, nor joining of a full pool', async () => {
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
    expect(screen.getAllByRole('link', { name: /^View/ })).toHaveLength(2);
  });
});

describe("the reader's own pool", () => {
  beforeEach(() => {
    useStore.setState({ walletAddress: ME });
    chain.api.getEntriesOfPlayer = async () => [aSeat({ pool: 'mine' })];
  });

  it('becomes the current pool with its last seat, and first in the list', async () => {
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

  it("does not, where the full pool is somebody else's", async () => {
    chain.api.getPools = async () => [aLockedPool({ address: 'a' }), aPool({ address: 'mine' })];
    renderWithChain(<PoolsPage />);
    await screen.findByText('Already joined');
    expect(useStore.getState().currentPool).toBeNull();
  });
});

describe('Create pool', () => {
  it('asks for a wallet first and opens the chooser', async () => {
    renderWithChain(<PoolsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Create pool' }));
    expect(currentToast()).toMatchObject({
      title: 'Wallet Not Connected',
      message: 'Please connect your wallet to create a pool.',
    });
    expect(useStore.getState().chooserOpen).toBe(true);
    expect(useStore.getState().createPoolOpen).toBe(false);
  });

  it('says how long the cooldown lasts', async () => {
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

  it('says that the program is not there', async () => {
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
