import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { ADMIN_WALLET } from '../testing/open-admin.tsx';
import { press, taskChain } from '../testing/task-chain.tsx';
import { storedJob } from './job.ts';
import { bar, lock, openBulkActions } from './testing/open-bulk-actions.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(() => Promise.resolve(taskChain));
vi.mock(import('#src/lib/send-json.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  sendJson: async () => ({ recorded: true }),
}));

const KEY = 'xeroz.admin.job.devnet';
const items = [lock(11), lock(12)];
const record = JSON.stringify(
  storedJob({
    id: 'other',
    title: 'Of the other tab',
    wallet: ADMIN_WALLET,
    genesis: 'genesis',
    items,
    outcomes: { 'lock:11': { state: 'sent', signature: 'signature9', lastValidBlockHeight: 900 } },
  }),
);
const UNDER_WAY = /This browser already has a task in progress/;

/** Stands for the Web Locks API; `held` is whether any tab holds the lock. */
const tabs = { held: false };
async function request(_: string, __: object, run: (lock: object | null) => Promise<void>): Promise<void> {
  if (tabs.held) return run(null);
  tabs.held = true;
  try {
    await run({});
  } finally {
    tabs.held = false;
  }
}

beforeEach(() => {
  localStorage.clear();
  taskChain.sent = [];
  tabs.held = false;
  useStore.setState({ walletAddress: ADMIN_WALLET });
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('no task starts while another tab runs one, and the stored task of that tab stays unchanged', async () => {
  tabs.held = true;
  const simulate = vi.spyOn(taskChain, 'simulateTasks');
  await openBulkActions(items);
  localStorage.setItem(KEY, record);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
  expect((await bar()).textContent).toContain('Of the other tab');
  await press('Plan');
  await screen.findByText(UNDER_WAY);
  expect(simulate).not.toHaveBeenCalled();
  await press('Discard');
  await press('Continue');
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toBe(record);
});

it('a tab shows that another tab has a task in progress, even if nothing was sent yet', async () => {
  tabs.held = true;
  await openBulkActions(items);
  await press('Plan');
  await screen.findByText(UNDER_WAY);
  expect(screen.queryByRole('dialog')).toBeNull();
  tabs.held = false;
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 2 transactions' });
  expect(screen.queryByText(UNDER_WAY)).toBeNull();
});

it('a tab holds the lock from the simulation to the end of its task, then other tabs can get the lock', async () => {
  await openBulkActions(items);
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 2 transactions' });
  expect(tabs.held).toBe(true);
  await press('Send 2 transactions');
  await screen.findByText('2 of 2 done, 0 failed');
  await waitFor(() => expect(tabs.held).toBe(false));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 2 transactions' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(tabs.held).toBe(false));
});

it('starts no task while storage contains an unfinished one of another tab', async () => {
  await openBulkActions(items);
  await press('Plan');
  await press('Send 2 transactions');
  await screen.findByText('2 of 2 done, 0 failed');
  localStorage.setItem(KEY, record);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Plan');
  await screen.findByText(UNDER_WAY);
  expect(localStorage.getItem(KEY)).toBe(record);
});
