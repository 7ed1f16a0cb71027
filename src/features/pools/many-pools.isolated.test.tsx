import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { findPools } from './model/filter-pools.ts';
import { columnsIn } from './components/virtual-cards.tsx';
import { PoolsPage } from './pools-page.tsx';
import { aLockedPool, aPool, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

const MANY = 5_000;
/** The cards of a window's height with two rows above and below, three per row. */
const MOST_IN_DOCUMENT = 30;

const pool = (index: number, changes: Partial<PoolHeader> = {}): PoolHeader =>
  aPool({
    address: `pool-${index}`,
    // The list shows the newest first.
    id: BigInt(MANY - index),
    name: `${index % 10 === 0 ? 'Tenth' : 'Pool'} ${index}`,
    ...changes,
  });
let notify: (changed: readonly PoolHeader[]) => void;
const many = Array.from({ length: MANY }, (_, index) => pool(index));

const cards = () => within(screen.getByRole('list', { name: 'Pools' })).getAllByRole('listitem');
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const scrollTo = (offset: number) =>
  act(async () => {
    window.scrollTo(0, offset);
    fireEvent.scroll(window);
  });

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  // Wide enough for three cards side by side.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_040);
  window.scrollTo(0, 0);
  chain.api.getPools = async () => many;
  chain.api.watchPools = (onChange) => {
    notify = onChange;
    return () => undefined;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const showAll = async () => {
  const rendered = renderWithChain(<PoolsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 5,000' }));
  expect(screen.getByText('Showing 5,000 of 5,000')).toBeTruthy();
  return rendered;
};

it('renders only the pools on screen of 5,000, at any scroll position', async () => {
  await showAll();
  expect(cards().length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
  expect(names()[0]).toBe('Tenth 0');
  await scrollTo(240_000);
  expect(cards().length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
  const [first] = cards();
  const position = Number(first?.getAttribute('aria-posinset'));
  expect(position).toBeGreaterThan(2_000);
  expect(first?.getAttribute('aria-setsize')).toBe('5000');
  expect(names()[0]).toMatch(new RegExp(` ${position - 1}$`));
});

it('finds pools among 5,000 by filters and by name, and scrolls to the top', async () => {
  await showAll();
  await scrollTo(100_000);
  act(() => useStore.getState().setFilters({ search: 'tenth' }));
  expect(await screen.findByText('Showing 24 of 500')).toBeTruthy();
  await scrollTo(0);
  expect(names().slice(0, 3)).toEqual(['Tenth 0', 'Tenth 10', 'Tenth 20']);
  act(() => useStore.getState().setFilters({ search: 'tenth 4990' }));
  await waitFor(() => expect(names()).toEqual(['Tenth 4990']));
});

it('mounts new cards for other filters, because a card that moves would count as layout shift', async () => {
  renderWithChain(<PoolsPage />);
  const before = await screen.findByRole('link', { name: 'Tenth 10' });
  act(() => useStore.getState().setFilters({ search: 'tenth' }));
  expect(await screen.findByText('Showing 24 of 500')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Tenth 10' })).not.toBe(before);
});

it('visits each of 5,000 pools only once to filter them', () => {
  let looks = 0;
  const counted = many.map((each) =>
    Object.defineProperty({ ...each }, 'name', {
      get: () => {
        looks += 1;
        return each.name;
      },
    }),
  );
  const filters = { ...useStore.getState().filters, search: 'tenth', sort: 'prize' } as const;
  expect(findPools(counted, filters, { own: new Set() }).pools).toHaveLength(500);
  expect(looks).toBe(MANY);
});

it('the list stays correct while events arrive: full pools are removed, new ones are first, the focus stays', async () => {
  await showAll();
  const link = screen.getByRole('link', { name: 'Pool 4' });
  link.focus();
  act(() => {
    notify([pool(9_999, { id: 9_999n }), aLockedPool({ address: 'pool-1', id: pool(1).id })]);
  });
  await waitFor(() =>
    expect(names().slice(0, 5)).toEqual(['Pool 9999', 'Tenth 0', 'Pool 2', 'Pool 3', 'Pool 4']),
  );
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Pool 4' }));
  expect(cards().length).toBeLessThanOrEqual(MOST_IN_DOCUMENT);
});

it('the list of pools can be traversed by keyboard: the next cards are rendered before the focus leaves', async () => {
  await showAll();
  screen.getByRole('link', { name: 'Tenth 0' }).focus();
  for (let position = 1; position < 9; position += 1) {
    // Skip the card's creator and its button.
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe(`Pool ${position}`);
  }
});

it('restores its scroll position on going back, and starts at the top on a new visit', async () => {
  const { unmount } = await showAll();
  await scrollTo(50_000);
  const before = names()[0];
  unmount();

  // Another page starts at the top; the browser's Back then restores this history entry.
  await scrollTo(0);
  const back = renderWithChain(<PoolsPage />);
  expect(await screen.findByText('Showing 5,000 of 5,000')).toBeTruthy();
  await waitFor(() => expect(window.scrollY).toBe(50_000));
  fireEvent.scroll(window);
  await waitFor(() => expect(names()[0]).toBe(before));
  back.unmount();

  await scrollTo(0);
  window.history.replaceState(null, '');
  renderWithChain(<PoolsPage />);
  expect(await screen.findByText('Showing 24 of 5,000')).toBeTruthy();
  expect(names()[0]).toBe('Tenth 0');
});

it('restores no scroll position from before a reload', async () => {
  const memory = () => import('./model/list-memory.ts');
  window.history.replaceState(null, '');
  const before = (await memory()).currentVisit();
  vi.resetModules();
  expect((await memory()).currentVisit()).not.toBe(before);
});

it.each([
  [288, 1],
  [655, 1],
  [656, 2],
  [992, 3],
  [1_040, 3],
])('%i px of width have room for %i cards side by side', (width, columns) => {
  expect(columnsIn(width)).toBe(columns);
});
