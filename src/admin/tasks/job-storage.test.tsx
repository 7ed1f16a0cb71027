import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { Button } from '#src/ui/button.tsx';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET, openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { press, taskChain } from '../testing/task-chain.tsx';
import type { JobItem } from './job.ts';
import { BulkActions } from './bulk-actions.tsx';
import { usePlan } from './use-plan.ts';
import { useStore } from '#src/store/store.ts';

provideChain(() => Promise.resolve(taskChain));

const KEY = 'xeroz.admin.job.devnet';
const items: readonly JobItem[] = [11, 12, 13].map((byte) => ({
  id: `lock:${byte}`,
  label: `Lock pool ${byte}`,
  task: { kind: 'lockPool', pool: sampleAddress(byte) },
}));
const job = { id: 'one', title: 'Lock three', wallet: ADMIN_WALLET, genesis: 'genesis', items, outcomes: {} };
const oneDone = { 'lock:11': { state: 'done', signature: 'signature0' } };
const keep = (stored: object): void => localStorage.setItem(KEY, JSON.stringify(stored));

const Page = () => {
  const { plan } = usePlan();
  return (
    <>
      <BulkActions />
      <Button onClick={() => plan('Lock three', items)}>Plan</Button>
    </>
  );
};
const open = () => openAdminPage(Page, '/admin/xeroz/pool-recovery', []);
const bar = () => screen.findByRole('region', { name: 'Task in progress' });
const otherTabWrote = (): void =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));

beforeEach(async () => {
  await startAdminServer({ '/admin/audit': { recorded: true } });
  localStorage.clear();
  taskChain.sent = [];
  useStore.setState({ walletAddress: ADMIN_WALLET });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('does not resume a task that another admin started', async () => {
  keep({ ...job, wallet: sampleAddress(98), outcomes: oneDone });
  await open();
  expect((await bar()).textContent).toContain('Another admin started this task');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});

it('ignores a malformed stored task', async () => {
  keep({ ...job, items: [{ id: 'x', label: 'x', task: { kind: 'lockPool', pool: 'no address' } }] });
  await open();
  expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull();
});

it('shows a warning if the browser cannot store the task', async () => {
  vi.spyOn(taskChain, 'sendTasks').mockImplementation(async (tasks) =>
    tasks.map(() => ({ outcome: 'notSent', failure: null })),
  );
  const forbidden = (): never => {
    throw new DOMException('no storage here', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  await open();
  await press('Plan');
  await press('Send 3 transactions');
  await screen.findByText('0 of 3 done, 0 failed');
  await screen.findByText(/This browser cannot save the task/);
});

it('updates when another tab continues or discards the task', async () => {
  keep(job);
  await open();
  expect((await bar()).textContent).toContain('0 of 3 done');
  keep({ ...job, outcomes: oneDone });
  otherTabWrote();
  expect((await bar()).textContent).toContain('1 of 3 done');
  localStorage.clear();
  otherTabWrote();
  expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull();
});

it('removes a discarded task from storage', async () => {
  keep({ ...job, outcomes: oneDone });
  await open();
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull());
  expect(localStorage.getItem(KEY)).toBeNull();
});
