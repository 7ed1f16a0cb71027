import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { answerJson, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { useStore } from '#src/store/store.ts';
import { SearchKey } from './search-key.tsx';

const getPools = vi.hoisted(() => vi.fn());
const getPool = vi.hoisted(() => vi.fn());
provideChain(async () => withSlots({ getPools, getPool }));

const pool = (id: number, name: string) => samplePool({ address: sampleAddress(id), id: BigInt(id), name });

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['search', 'frame']);
  getPools.mockResolvedValue([pool(12, 'Moon Otters'), pool(128, 'Sleepy Turtles'), pool(7, 'Moon Paws')]);
});
afterEach(cleanup);

/** Opens the search. @returns the paths that were navigated to */
const open = async (): Promise<readonly string[]> => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook}>
        <SearchKey />
      </Router>
    </QueryClientProvider>,
  );
  fireEvent.keyDown(window, { key: 'k', metaKey: true });
  await screen.findByRole('combobox');
  return history;
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () =>
  within(screen.getByRole('listbox')).getAllByRole('option', { selected: true })[0]?.textContent;

it('opens with ⌘K or Ctrl+K, over no other dialog, and closes with Escape', async () => {
  await open();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const other = document.body.appendChild(document.createElement('div'));
  other.setAttribute('role', 'dialog');
  expect(fireEvent.keyDown(window, { key: 'k', ctrlKey: true })).toBe(true);
  other.remove();
  expect(fireEvent.keyDown(window, { key: 'k', ctrlKey: true })).toBe(false);
  await screen.findByRole('combobox');
});

it('finds pools by name, number and address', async () => {
  await open();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'moon');
  await waitFor(() => expect(options()).toEqual(['Moon Otters#12', 'Moon Paws#7']));
  await userEvent.clear(field);
  await userEvent.type(field, '#128');
  expect(options()).toEqual(['Sleepy Turtles#128']);
  await userEvent.clear(field);
  await userEvent.type(field, sampleAddress(7));
  expect(options()).toEqual(['Moon Paws#7']);
  await userEvent.clear(field);
  await userEvent.type(field, 'nothing is called so');
  expect(screen.getByText('Nothing found')).toBeTruthy();
});

it('finds ended pools by name and number', async () => {
  getPool.mockImplementation(async (name: string) => (name === '3' ? pool(3, 'Old Paws') : null));
  const server = await startLoopback((request, response) => {
    const row = { poolAddress: sampleAddress(5), poolId: '5', name: 'Moon Dust' };
    answerJson(response, { data: request.url?.includes('search=moon') ? [row] : [] });
  });
  setApiBase(server.url);
  await open();
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'moon');
  await waitFor(() => expect(options()).toEqual(['Moon Otters#12', 'Moon Paws#7', 'Moon Dust#5']));
  await userEvent.clear(field);
  await userEvent.type(field, '#3');
  await waitFor(() => expect(options()).toEqual(['Old Paws#3']));
  await server.close();
});

it('opens the result selected by the arrow keys or pressed', async () => {
  const history = await open();
  await userEvent.type(screen.getByRole('combobox'), 'moon');
  await waitFor(() => expect(chosen()).toBe('Moon Otters#12'));
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Moon Paws#7');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Moon Otters#12');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(history.at(-1)).toBe('/pools/7');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  fireEvent.keyDown(window, { key: 'k', metaKey: true });
  await userEvent.click(await screen.findByRole('option', { name: 'How It Works' }));
  expect(history.at(-1)).toBe('/how-it-works');
});

it('offers actions, and shows that pools are missing if the chain does not answer', async () => {
  getPools.mockRejectedValue(new Error('no node'));
  await open();
  expect(await screen.findByText(/^The chain does not answer/)).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox'), 'create');
  await userEvent.keyboard('{Enter}');
  expect(useStore.getState().createPoolOpen).toBe(true);
});
