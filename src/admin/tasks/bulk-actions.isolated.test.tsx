import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { Simulation, TaskResult } from '#src/chain/admin/simulation.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { Button } from '#src/ui/button.tsx';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET, openAdminPage } from '../testing/open-admin.tsx';
import type { JobItem } from './job.ts';
import type { ListItems } from './job-store.ts';
import { BulkActions } from './bulk-actions.tsx';
import { usePlan } from './use-plan.ts';
import { useStore } from '#src/store/store.ts';

type Options = {
  readonly onStages: readonly ((stage: TxStage) => void)[];
  readonly mayGoOn: () => boolean;
};
type Simulate = (
  tasks: readonly AdminTask[],
  options: {
    readonly onResult: (index: number, simulation: Simulation) => void;
    readonly signal: AbortSignal;
  },
) => Promise<void>;
type Send = (tasks: readonly AdminTask[], options: Options) => Promise<TaskResult[]>;

const api = vi.hoisted(() => ({
  simulateTasks: vi.fn<Simulate>(),
  sendTasks: vi.fn<Send>(),
  getGenesis: vi.fn<() => Promise<string>>(),
}));
provideChain(() => Promise.resolve(api));

/** The reports that the server received for the audit log. */
const reports = vi.hoisted((): unknown[] => []);
vi.mock(import('#src/lib/send-json.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  sendJson: async (_, path, body) => {
    if (path === '/admin/audit') reports.push(body);
    return { recorded: true };
  },
}));

const POOLS = [11, 12, 13].map(sampleAddress);
const items: readonly JobItem[] = POOLS.map((pool, index) => ({
  id: `lock:${pool}`,
  label: `Lock pool ${index + 1}`,
  task: { kind: 'lockPool', pool },
}));

const fine: Simulation = {
  ok: true,
  instructions: ['lock_pool'],
  feeLamports: 5_000n,
  units: 10_000,
  changes: [
    { address: ADMIN_WALLET, role: 'payer', lamports: -5_000n },
    { address: sampleAddress(20), role: 'player', lamports: 1_500_000_000n },
  ],
};
const wouldFail = (failure: TxFailure): Simulation => ({ ok: false, instructions: ['lock_pool'], failure });
const early: TxFailure = {
  kind: 'refused',
  programError: 'DeadlineNotReached',
  message: 'DeadlineNotReached',
};
const declined: TxFailure = { kind: 'rejected', message: 'User rejected the request' };

/** Simulates each task with the result at its pool's index. */
const simulating =
  (answers: readonly Simulation[]): Simulate =>
  async (tasks, { onResult }) =>
    tasks.forEach((task, index) => {
      const poolIndex = 'pool' in task ? POOLS.indexOf(task.pool) : 0;
      onResult(index, answers[poolIndex] ?? fine);
    });
const signatureOf = (task: AdminTask): string => `signature${'pool' in task ? POOLS.indexOf(task.pool) : ''}`;
const sent = (task: AdminTask): TxStage => ({
  stage: 'sent',
  cluster: 'localnet',
  signature: signatureOf(task),
  bytes: '',
  lastValidBlockHeight: 900,
});
const sendAll: Send = async (tasks, { onStages }) =>
  tasks.map((task, index): TaskResult => {
    onStages[index]?.(sent(task));
    return { outcome: 'sent', signature: signatureOf(task) };
  });

let listed: readonly JobItem[] | ListItems;
let title: string;
const Page = () => {
  const { plan, busy } = usePlan();
  return (
    <>
      <BulkActions />
      <Button disabled={busy} onClick={() => plan(title, listed)}>
        Plan
      </Button>
    </>
  );
};
const open = () => openAdminPage(Page, '/admin/xeroz/pool-recovery', []);
/** Reloads the page: only the browser's storage remains. */
const reload = async () => {
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  return open();
};
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const row = async (label: string) => {
  const rows = await screen.findByRole('list', { name: 'Transactions of this task' });
  const found = within(rows).getByText(label).closest('li');
  if (found === null) throw new Error(`no row ${label}`);
  return found;
};
const bar = () => screen.findByRole('region', { name: 'Task in progress' });

beforeEach(async () => {
  localStorage.clear();
  reports.length = 0;
  listed = items;
  title = 'Lock three pools';
  useStore.setState({ walletAddress: ADMIN_WALLET });
  api.simulateTasks.mockReset().mockImplementation(simulating([]));
  api.sendTasks.mockReset().mockImplementation(sendAll);
  api.getGenesis.mockReset().mockResolvedValue('genesis');
});
afterEach(cleanup);

it('simulates all transactions, sends them after a confirmation, and reports each to the audit log', async () => {
  await open();
  await press('Plan');
  await waitFor(async () => expect((await row('Lock pool 1')).textContent).toContain('Would succeed'));
  expect((await row('Lock pool 1')).textContent).toContain('+1.5 SOL');
  expect(screen.getByText('Network fees').nextElementSibling?.textContent).toBe('0.000015 SOL');
  expect(screen.getByText(/^To players/).nextElementSibling?.textContent).toBe('4.500000 SOL');
  expect(api.sendTasks).not.toHaveBeenCalled();
  await press('Send 3 transactions');
  await waitFor(async () => expect((await row('Lock pool 3')).textContent).toContain('Done'));
  expect(screen.getByText('3 of 3 done, 0 failed')).toBeTruthy();
  await waitFor(() => expect(reports).toHaveLength(3));
  expect(reports[0]).toEqual({
    signature: 'signature0',
    wallet: ADMIN_WALLET,
    instructions: ['lock_pool'],
    pools: [POOLS[0]],
    outcome: 'sent',
  });
  await reload();
  expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull();
});

it('lists transactions that would fail with reasons, sends the others, and keeps failures for a retry', async () => {
  api.simulateTasks.mockImplementation(simulating([fine, wouldFail(early), fine]));
  await open();
  await press('Plan');
  await waitFor(async () => expect((await row('Lock pool 2')).textContent).toContain('Would fail'));
  expect((await row('Lock pool 2')).textContent).toContain('The time to join is not over yet.');
  await press('Send 2 transactions');
  await screen.findByText('2 of 3 done, 1 failed');
  expect(api.sendTasks.mock.calls[0]?.[0]).toEqual([items[0]?.task, items[2]?.task]);
  await reload();
  expect((await bar()).textContent).toContain('2 of 3 done, 1 failed, 0 left');
  await press('Show');
  expect((await row('Lock pool 2')).textContent).toContain('The time to join is not over yet.');
  api.simulateTasks.mockImplementation(simulating([]));
  await press('Retry 1 failed');
  await press('Send 1 transaction');
  await screen.findByText('3 of 3 done, 0 failed');
});

it('reports a transaction that failed on the chain to the audit log, with its reason', async () => {
  api.sendTasks.mockImplementation(async (tasks, { onStages }) =>
    tasks.map((task, index): TaskResult => {
      onStages[index]?.(sent(task));
      return { outcome: 'failed', failure: { ...early, kind: 'failed' } };
    }),
  );
  listed = items.slice(0, 1);
  await open();
  await press('Plan');
  await press('Send 1 transaction');
  await waitFor(async () => expect((await row('Lock pool 1')).textContent).toContain('Failed'));
  const failed = expect.objectContaining({ outcome: 'failed', reason: 'DeadlineNotReached' });
  await waitFor(() => expect(reports).toContainEqual(failed));
});

it('counts an action that someone else has completed meanwhile as done', async () => {
  const paid: TxFailure = { kind: 'refused', programError: 'NothingDue', message: 'NothingDue' };
  api.simulateTasks.mockImplementation(simulating([wouldFail(paid)]));
  await open();
  await press('Plan');
  await waitFor(async () =>
    expect((await row('Lock pool 1')).textContent).toContain('Already done by someone else'),
  );
  await press('Send 2 transactions');
  await screen.findByText('3 of 3 done, 0 failed');
});

it('stops before the next wallet request, and continues with the remaining transactions', async () => {
  let goOn = (): void => undefined;
  api.sendTasks.mockImplementationOnce(async (tasks, { onStages, mayGoOn }) => {
    const [first] = tasks;
    if (!first) throw new Error('nothing to send');
    onStages[0]?.(sent(first));
    await new Promise<void>((resolve) => (goOn = resolve));
    expect(mayGoOn()).toBe(false);
    const left: TaskResult = { outcome: 'notSent', failure: null };
    return [{ outcome: 'sent', signature: signatureOf(first) }, left, left];
  });
  await open();
  await press('Plan');
  await press('Send 3 transactions');
  await press('Stop');
  act(() => goOn());
  await screen.findByText('1 of 3 done, 0 failed');
  await press('Continue');
  await press('Send 2 transactions');
  await screen.findByText('3 of 3 done, 0 failed');
  expect(api.sendTasks.mock.calls[1]?.[0]).toEqual([items[1]?.task, items[2]?.task]);
});

it('keeps all transactions for another try when the wallet declines', async () => {
  api.sendTasks.mockImplementationOnce(async (tasks) =>
    tasks.map((_, index): TaskResult =>
      index === 0 ? { outcome: 'failed', failure: declined } : { outcome: 'notSent', failure: declined },
    ),
  );
  await open();
  await press('Plan');
  await press('Send 3 transactions');
  await screen.findByText('You declined the request');
  expect(screen.getByText('0 of 3 done, 0 failed')).toBeTruthy();
  expect(reports).toEqual([]);
  await press('Continue');
  await press('Send 3 transactions');
  await screen.findByText('3 of 3 done, 0 failed');
});

it('sends nothing while the connected wallet is not the one that is signed in', async () => {
  await open();
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 3 transactions' });
  act(() => void useStore.setState({ walletAddress: sampleAddress(99) }));
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  expect(screen.getByText(/is connected, but .* is signed in/)).toBeTruthy();
});

it('requests the wallet before it simulates', async () => {
  useStore.setState({ walletAddress: null });
  await open();
  await press('Plan');
  await press('Connect the wallet');
  expect(api.simulateTasks).not.toHaveBeenCalled();
  act(() => void useStore.setState({ walletAddress: ADMIN_WALLET, chooserOpen: false }));
  await screen.findByRole('button', { name: 'Send 3 transactions' });
});

it('stops a simulation on demand, and offers to send what is simulated so far', async () => {
  api.simulateTasks.mockImplementationOnce(async (_, { onResult, signal }) => {
    onResult(0, fine);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  await open();
  await press('Plan');
  await press('Stop');
  await screen.findByRole('button', { name: 'Send 1 transaction' });
  await press('Simulate again');
  await screen.findByRole('button', { name: 'Send 3 transactions' });
});

it('discards an unsent task when its dialog closes, even during the simulation', async () => {
  let release = (): void => undefined;
  api.simulateTasks.mockImplementationOnce(() => new Promise((resolve) => (release = resolve)));
  await open();
  await press('Plan');
  await screen.findByText('0 of 3 simulated');
  await press('Close');
  await act(async () => release());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Task in progress' })).toBeNull();
});

it('shows the number of rows read, can be stopped while reading, and retries after a failure', async () => {
  listed = ({ onRead, signal }) => {
    onRead(200);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  };
  await open();
  await press('Plan');
  await screen.findByText('200 read');
  await press('Stop');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  let times = 0;
  listed = async () => {
    times += 1;
    if (times === 1) throw new TypeError('Failed to fetch');
    return items;
  };
  await press('Plan');
  await screen.findByText('Can’t reach the network');
  await userEvent.keyboard('{Escape}');
  await press('Plan');
  await screen.findByRole('button', { name: 'Send 3 transactions' });
});

it('starts no other task until an unfinished one is discarded', async () => {
  api.sendTasks.mockImplementationOnce(async (tasks) =>
    tasks.map((): TaskResult => ({ outcome: 'notSent', failure: null })),
  );
  await open();
  await press('Plan');
  await press('Send 3 transactions');
  await screen.findByRole('button', { name: 'Continue' });
  await press('Close');
  title = 'Another job';
  await press('Plan');
  expect((await screen.findByRole('alert')).textContent).toContain('already has a task in progress');
  expect((await bar()).textContent).toContain('Lock three pools');
  await press('Discard');
  await press('Plan');
  await screen.findByRole('dialog', { name: 'Another job' });
});
