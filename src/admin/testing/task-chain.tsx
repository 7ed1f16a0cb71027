import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { SentSignature, SentState } from '#src/chain/actions/sent-state.ts';
import type { ChainClock } from '#src/chain/program/clock-account.ts';
import type { Simulation, TaskResult } from '#src/chain/admin/simulation.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import type { PaymentLine } from '#src/protocol/open-payments.ts';
import { BulkActions } from '../tasks/bulk-actions.tsx';
import { ADMIN_WALLET, openAdminPage } from './open-admin.tsx';
import { useStore } from '#src/store/store.ts';

interface SendOptions {
  readonly onStages: readonly ((stage: TxStage) => void)[];
  readonly mayGoOn: () => boolean;
}
interface SimulateOptions {
  readonly onResult: (index: number, simulation: Simulation) => void;
}

const fine: Simulation = { ok: true, instructions: [], feeLamports: 5_000n, units: 1, changes: [] };

/** A chain on which every task succeeds, and which records its calls. */
export const taskChain = {
  simulated: [] as AdminTask[],
  sent: [] as AdminTask[],
  /** The pools of each request for open payments. */
  requests: [] as (readonly string[])[],
  /** The debts of pools by address. */
  owed: new Map<string, readonly PaymentLine[]>(),
  simulateTasks: async (tasks: readonly AdminTask[], { onResult }: SimulateOptions): Promise<void> => {
    taskChain.simulated = [...tasks];
    tasks.forEach((_, index) => onResult(index, fine));
  },
  sendTasks: async (tasks: readonly AdminTask[], _: SendOptions): Promise<TaskResult[]> => {
    taskChain.sent.push(...tasks);
    return tasks.map((_task, index) => ({ outcome: 'sent', signature: `signature${index}` }));
  },
  readOpenPayments: async (pools: readonly string[]) => {
    taskChain.requests.push(pools);
    return new Map(pools.map((pool) => [pool, taskChain.owed.get(pool) ?? []]));
  },
  getGenesis: () => Promise.resolve('genesis'),
  /** Reports every transaction sent before as landed. */
  getSentStates: async (sent: readonly SentSignature[]): Promise<SentState[]> =>
    sent.map(() => ({ state: 'landed' })),
  getClock: (): Promise<ChainClock> => Promise.reject(new Error('no clock here')),
  getLastRestartSlot: () => Promise.resolve(0n),
  getSlotSeconds: (): Promise<number | null> => Promise.resolve(0.25),
};

/** Opens a page with the bulk actions, which send what the page plans, on a chain without any transactions. */
export async function openWithBulkActions(Page: ComponentType, path: string, namespaces: readonly string[]) {
  localStorage.clear();
  taskChain.simulated = [];
  taskChain.sent = [];
  taskChain.requests = [];
  useStore.setState({ walletAddress: ADMIN_WALLET });
  const WithBulkActions = () => (
    <>
      <BulkActions />
      <Page />
    </>
  );
  return openAdminPage(WithBulkActions, path, namespaces);
}

/** Clicks a button, found by text or label because queries by role are slow in the test environment. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await waitFor(() => {
    const named = [
      ...screen.queryAllByText(name),
      ...screen.queryAllByLabelText(name, { selector: 'button' }),
    ];
    const found = named.map((one) => one.closest('button')).find((one) => one !== null);
    if (found === undefined) throw new Error(`no button ${name}`);
    return found;
  });
  if (button.disabled || button.closest('[aria-hidden=true]')) throw new Error(`${name} cannot be clicked`);
  fireEvent.click(button);
}

/** Returns the table row that contains a text. */
export async function rowOf(text: string) {
  const found = (await screen.findByText(text)).closest('tr');
  if (found === null) throw new Error(`no row of ${text}`);
  return { text: found.textContent ?? '', ...within(found) };
}
