import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET } from '../testing/open-admin.tsx';
import { press, taskChain } from '../testing/task-chain.tsx';
import { type Outcome, storedJob } from './job.ts';
import { bar, lock, openBulkActions, row, sentStage } from './testing/open-bulk-actions.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(() => Promise.resolve(taskChain));
vi.mock(import('#src/lib/send-json.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  sendJson: async () => ({ recorded: true }),
}));

const KEY = 'xeroz.admin.job.devnet';
const items = [lock(11), lock(12), lock(13)];
const sent = (signature: string): Outcome => ({ state: 'sent', signature, lastValidBlockHeight: 900 });

/** A stored task whose first two transactions were submitted. */
const keep = (): void => {
  const outcomes = { 'lock:11': sent('signature0'), 'lock:12': sent('signature1') };
  const job = { id: 'one', title: 'The job', wallet: ADMIN_WALLET, genesis: 'genesis', items, outcomes };
  localStorage.setItem(KEY, JSON.stringify(storedJob(job)));
};

beforeEach(() => {
  localStorage.clear();
  taskChain.sent = [];
  useStore.setState({ walletAddress: ADMIN_WALLET });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('resumes after a reload: checks submitted transactions, and resends only those that cannot land', async () => {
  keep();
  const states = vi
    .spyOn(taskChain, 'getSentStates')
    .mockResolvedValueOnce([{ state: 'landed' }, { state: 'lost' }]);
  await openBulkActions();
  expect((await bar()).textContent).toContain('0 of 3 done, 0 failed, 3 left');
  await press('Continue');
  await press('Send 2 transactions');
  await screen.findByText('3 of 3 done, 0 failed');
  expect(states.mock.calls[0]?.[0]).toMatchObject([
    { signature: 'signature0', lastValidBlockHeight: 900 },
    { signature: 'signature1', lastValidBlockHeight: 900 },
  ]);
  expect(taskChain.sent).toEqual([items[1]?.task, items[2]?.task]);
});

it('a resumed task can be stopped while it waits for submitted transactions', async () => {
  keep();
  vi.spyOn(taskChain, 'getSentStates').mockResolvedValue([{ state: 'pending' }, { state: 'pending' }]);
  await openBulkActions();
  await press('Continue');
  await press('Stop');
  await screen.findByRole('button', { name: 'Continue' });
  await userEvent.keyboard('{Escape}');
  await press('Discard');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull());
  expect(taskChain.sent).toEqual([]);
});

it('does not resume a task that was started before the chain was reset', async () => {
  keep();
  vi.spyOn(taskChain, 'getGenesis').mockResolvedValue('another');
  const states = vi.spyOn(taskChain, 'getSentStates');
  const simulate = vi.spyOn(taskChain, 'simulateTasks');
  await openBulkActions();
  await press('Continue');
  await screen.findByText(/started on a local chain that has since been reset/);
  expect(states).not.toHaveBeenCalled();
  expect(simulate).not.toHaveBeenCalled();
});

it('stores a signature immediately, and checks its status if the outcome is unknown', async () => {
  let storedAtOnce: string | null = null;
  vi.spyOn(taskChain, 'sendTasks').mockImplementationOnce(async (_, { onStages }) => {
    onStages[0]?.(sentStage('signature0'));
    storedAtOnce = localStorage.getItem(KEY);
    return [{ outcome: 'failed', failure: { kind: 'unknown', message: '<html>Bad gateway</html>' } }];
  });
  await openBulkActions([lock(11)]);
  await press('Plan');
  await press('Send 1 transaction');
  await screen.findByText('0 of 1 done, 0 failed');
  expect(storedAtOnce).toContain('signature0');
  expect((await row('Lock pool 11')).textContent).toContain('Sent');
  await press('Continue');
  await waitFor(async () => expect((await row('Lock pool 11')).textContent).toContain('Done'));
  expect(taskChain.sent).toEqual([]);
});

it('requests no more signatures after the session has ended, and can be resumed', async () => {
  let mayStill = (): boolean => true;
  let end = (): void => undefined;
  vi.spyOn(taskChain, 'sendTasks').mockImplementationOnce(async (_, { onStages, mayGoOn }) => {
    onStages[0]?.(sentStage('signature0'));
    mayStill = mayGoOn;
    await new Promise<void>((resolve) => (end = resolve));
    return [{ outcome: 'sent', signature: 'signature0' }, ...left, ...left];
  });
  const left = [{ outcome: 'notSent', failure: null }] as const;
  await openBulkActions(items);
  await press('Plan');
  await press('Send 3 transactions');
  await waitFor(async () => expect((await row('Lock pool 11')).textContent).toContain('Sent'));
  expect(mayStill()).toBe(true);
  cleanup();
  expect(mayStill()).toBe(false);
  await act(async () => end());
  await openBulkActions(items);
  expect((await bar()).textContent).toContain('Interrupted · 1 of 3 done, 0 failed, 2 left');
});

it('does not store a configuration change that was not sent', async () => {
  vi.spyOn(taskChain, 'sendTasks').mockResolvedValueOnce([
    { outcome: 'failed', failure: { kind: 'rejected', message: 'User rejected the request' } },
  ]);
  const seen = { version: 4n, admin: ADMIN_WALLET, pendingAdmin: null };
  const task = { kind: 'proposeAdmin', wallet: sampleAddress(9), seen } as const;
  await openBulkActions([{ id: 'proposeAdmin', label: 'Propose an admin', task }]);
  await press('Plan');
  await press('Send 1 transaction');
  await screen.findByText('You declined the request');
  expect(localStorage.getItem(KEY)).toBeNull();
});
