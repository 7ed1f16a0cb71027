import { screen, within } from '@testing-library/react';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { Simulation, TaskResult } from '#src/chain/admin/simulation.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import { Button } from '#src/ui/button.tsx';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { openAdminPage } from '../../testing/open-admin.tsx';
import type { JobItem } from '../job.ts';
import { BulkActions } from '../bulk-actions.tsx';
import { usePlan } from '../use-plan.ts';

const POOL = sampleAddress(11);

/** Returns payments to this number of players of one pool, in one transaction. */
export const batch = (players: number): JobItem => ({
  id: `batch:${players}`,
  label: `${players} payments of Pool 11`,
  task: {
    kind: 'payments',
    pool: POOL,
    payments: Array.from({ length: players }, (_, at) => ({ kind: 'seat', player: sampleAddress(40 + at) })),
  },
});

export const lock = (byte: number): JobItem => ({
  id: `lock:${byte}`,
  label: `Lock pool ${byte}`,
  task: { kind: 'lockPool', pool: sampleAddress(byte) },
});

type Fine = Extract<Simulation, { ok: true }>;
export const fine = (given: Partial<Fine> = {}): Fine => ({
  ok: true,
  instructions: ['claim'],
  feeLamports: 5_000n,
  units: 1,
  changes: [],
  ...given,
});

export const sentStage = (signature: string): TxStage => ({
  stage: 'sent',
  cluster: 'localnet',
  signature,
  bytes: 'AA==',
  lastValidBlockHeight: 900,
});

interface SendOptions {
  readonly onStages: readonly ((stage: TxStage) => void)[];
}

/** Sends all items with the signatures `signature0` and so on, with the given results. */
export const sending =
  (...results: readonly TaskResult[]) =>
  async (tasks: readonly AdminTask[], { onStages }: SendOptions): Promise<TaskResult[]> =>
    tasks.map((_, index) => {
      onStages[index]?.(sentStage(`signature${index}`));
      return results[index] ?? { outcome: 'sent', signature: `signature${index}` };
    });

/** Renders the bulk actions, and a button that plans a job. */
export function openBulkActions(items: readonly JobItem[] = []) {
  const Page = () => {
    const { plan } = usePlan();
    return (
      <>
        <BulkActions />
        <Button onClick={() => plan('The job', items)}>Plan</Button>
      </>
    );
  };
  return openAdminPage(Page, '/admin/xeroz/pool-claims', ['admin-settings']);
}

export const bar = () => screen.findByRole('region', { name: 'Task in progress' });

/** A transaction's row, by its label. */
export async function row(label: string): Promise<HTMLElement> {
  const rows = await screen.findByRole('list', { name: 'Transactions of this task' });
  const found = within(rows).getByText(label).closest('li');
  if (found === null) throw new Error(`no row ${label}`);
  return found;
}
