import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchRows } from '#src/chain/pools/pool-pages.ts';
import { startPoolListServer } from '#src/chain/testing/pool-list-server.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { startLoopback } from '#src/lib/testing/loopback.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { PoolsPage } from './pools-page.tsx';
import { aPool, ME, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';

const getPools = vi.fn(async (): Promise<readonly PoolHeader[]> => []);
provideChain(async () => withSlots(chain.api));

/** Returns a pool of the server's list. */
const row = (number: number, changes: Partial<PoolHeader> = {}): PoolHeader => ({
  ...aPool(),
  creator: sampleAddress(90),
  id: BigInt(number),
  name: `Pool ${number}`,
  address: sampleAddress(100 + number),
  ...changes,
});

let server: Awaited<ReturnType<typeof startLoopback>>;
let rows: readonly PoolHeader[];
let total: number;
let requested: string[];

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  getPools.mockReset().mockResolvedValue([]);
  chain.api.getPools = getPools;
  requested = [];
  server = await startPoolListServer((parameters) => {
    if (parameters.has('onlyLocked')) return { pools: [] };
    requested.push(parameters.toString());
    return { pools: rows, total };
  });
  setApiBase(server.url);
  rows = Array.from({ length: 30 }, (_, index) => row(30 - index));
  total = 30;
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await server.close();
});

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  const found = heading.closest('li');
  if (found === null) throw new Error('The pool has no card');
  return within(found);
};

describe('the list of a server that answers', () => {
  it('shows a visitor its pools and its counts without a list of the chain', async () => {
    renderWithChain(<PoolsPage />);
    expect(await screen.findByText('400 pools · 7 over 75% full')).toBeTruthy();
    expect(screen.getByText('Showing 24 of 30')).toBeTruthy();
    await userEvent.click((await card('Pool 30')).getByRole('button', { name: 'Join pool Pool 30' }));
    expect(useStore.getState().chooserOpen).toBe(true);
    expect(getPools).not.toHaveBeenCalled();
  });

  it('fetches the next pages when more pools are to be shown', async () => {
    renderWithChain(<PoolsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Showing 30 of 30')).toBeTruthy();
    expect(requested).toEqual(['limit=24', 'limit=24&cursor=24']);
  });

  it('the list is filtered by the server', async () => {
    renderWithChain(<PoolsPage />);
    await card('Pool 30');
    rows = [row(3, { name: 'Gated', gate: '' })];
    act(() => useStore.getState().setFilters({ password: 'with', sort: 'prize' }));
    await card('Gated');
    expect(requested.at(-1)).toBe('sort=prize&password=with&limit=24');
    expect(screen.queryByRole('heading', { name: 'Pool 30' })).toBeNull();
  });

  it('names the filters that alone hide pools if none matches', async () => {
    rows = [];
    total = 3;
    act(() => useStore.getState().setFilters({ entry: 'high', showHot: true }));
    renderWithChain(<PoolsPage />);
    expect(await screen.findByRole('button', { name: 'Without “Nearly full”: 3 pools' })).toBeTruthy();
    expect(requested).toContain('entry=high&limit=1');
    expect(requested).toContain('showHot=true&limit=1');
  });

  it('the server’s list stays while the server fails, until the chain has answered', async () => {
    let answer: (pools: readonly PoolHeader[]) => void = () => undefined;
    getPools.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const { client } = renderWithChain(<PoolsPage />);
    await card('Pool 30');
    await server.close();
    await act(() => client.invalidateQueries({ queryKey: ['/pools/page'] }));
    await waitFor(() => expect(getPools).toHaveBeenCalled());
    expect(screen.getByRole('heading', { name: 'Pool 30' })).toBeTruthy();
    answer([aPool({ name: 'On the chain' })]);
    expect(await screen.findByRole('heading', { name: 'On the chain' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Pool 30' })).toBeNull();
  });

  it('a wallet can join a listed pool only once the chain has confirmed it, and sees the state of the chain', async () => {
    let answer: (pools: readonly PoolHeader[]) => void = () => undefined;
    getPools.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    useStore.setState({ walletAddress: ME });
    renderWithChain(<PoolsPage />);
    const checking = await (await card('Pool 30')).findByRole('button', { name: 'Checking Pool 30' });
    expect(checking.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('0 of 24 checked on the chain')).toBeTruthy();
    const { address } = row(30);
    answer([aPool({ address, id: 30n, name: 'Pool 30', playerCount: 5, maxPlayers: 8 })]);
    const join = await (await card('Pool 30')).findByRole('button', { name: 'Join pool Pool 30' });
    expect(join.hasAttribute('disabled')).toBe(false);
    expect((await card('Pool 30')).getByText('3')).toBeTruthy();
    expect(screen.getByText('1 of 24 checked on the chain')).toBeTruthy();
  });

  it('new pools wait until the user shows them, so that no card moves', async () => {
    const creator = sampleAddress(7);
    useStore.setState({ walletAddress: creator });
    const { client } = renderWithChain(<PoolsPage />);
    await card('Pool 30');
    const created = { createdAt: NOW + 5 };
    rows = [row(31, created), row(32, { ...created, creator }), ...rows];
    await act(() => client.invalidateQueries({ queryKey: ['/pools/page'] }));
    // One's own pool is there at once.
    await card('Pool 32');
    expect(screen.queryByRole('heading', { name: 'Pool 31' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '1 new pool, show it' }));
    await card('Pool 31');
    expect(screen.queryByRole('button', { name: /new pool/ })).toBeNull();
  });

  it('an empty list shows a new pool at once', async () => {
    rows = [];
    const { client } = renderWithChain(<PoolsPage />);
    await screen.findByText('No Pools Found');
    rows = [row(31, { createdAt: NOW + 5 })];
    await act(() => client.invalidateQueries({ queryKey: ['/pools/page'] }));
    await card('Pool 31');
    // It stays when one's own pool is added.
    rows = [row(32, { createdAt: NOW + 6, creator: sampleAddress(7) }), ...rows];
    act(() => void useStore.setState({ walletAddress: sampleAddress(7) }));
    await act(() => client.invalidateQueries({ queryKey: ['/pools/page'] }));
    await card('Pool 32');
    await card('Pool 31');
  });

  it('applies reported changes to its rows, and shows no pool that is no longer open', async () => {
    const { client } = renderWithChain(<PoolsPage />);
    await card('Pool 30');
    const change = {
      address: sampleAddress(130),
      playerCount: aPool().maxPlayers - 1,
      status: 'open',
      slot: 51n,
    } as const;
    let isLacking = false;
    act(() => void (isLacking = patchRows(client, [change])));
    expect(isLacking).toBe(false);
    await waitFor(async () => expect((await card('Pool 30')).getByText('seat left')).toBeTruthy());
    // An older state is ignored.
    act(() => void patchRows(client, [{ ...change, playerCount: 2, slot: 50n }]));
    expect((await card('Pool 30')).getByText('seat left')).toBeTruthy();
    act(() => void patchRows(client, [{ ...change, playerCount: 8, status: 'locked', slot: 52n }]));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pool 30' })).toBeNull());
    const created = { ...change, address: sampleAddress(131), playerCount: 1 };
    act(() => void (isLacking = patchRows(client, [created])));
    expect(isLacking).toBe(true);
  });
});

it('lists the pools of the chain if the server does not answer in time', async () => {
  await server.close();
  server = await startLoopback(() => undefined);
  setApiBase(server.url);
  getPools.mockResolvedValue([aPool({ name: 'On the chain' })]);
  renderWithChain(<PoolsPage />);
  await screen.findByText('Loading pools');
  expect(await screen.findByRole('heading', { name: 'On the chain' }, { timeout: 5_000 })).toBeTruthy();
  expect(useStore.getState().listsShown).toBe(0);
});
