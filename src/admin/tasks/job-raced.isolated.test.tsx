import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET } from '../testing/open-admin.tsx';
import { press, taskChain } from '../testing/task-chain.tsx';
import type { JobItem } from './job.ts';
import { batch, fine, openBulkActions, row, sending } from './testing/open-bulk-actions.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(() => Promise.resolve(taskChain));
vi.mock(import('#src/lib/send-json.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  sendJson: async () => ({ recorded: true }),
}));

const closed: TxFailure = { kind: 'failed', code: 'Custom:3012', message: 'The account does not exist' };
const nothingPayable: TxFailure = { kind: 'refused', programError: 'NothingDue', message: 'Nothing is due' };

beforeEach(() => {
  localStorage.clear();
  useStore.setState({ walletAddress: ADMIN_WALLET });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('retries the rest of a batch if one of its payments was claimed before the batch landed', async () => {
  vi.spyOn(taskChain, 'sendTasks').mockImplementationOnce(sending({ outcome: 'failed', failure: closed }));
  await openBulkActions([batch(2)]);
  await press('Plan');
  await press('Send 1 transaction');
  await screen.findByText('0 of 1 done, 0 failed');
  expect((await row('2 payments of Pool 11')).textContent).toContain(
    'Someone else made one of these payments first',
  );
  vi.spyOn(taskChain, 'simulateTasks').mockImplementationOnce(async (_, { onResult }) =>
    onResult(0, fine({ instructions: ['claim'] })),
  );
  await press('Continue');
  await waitFor(async () =>
    expect((await row('2 payments of Pool 11')).textContent).toContain('Payments left: 1 of 2'),
  );
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
});

it('counts a batch as done if none of its payments is due any more', async () => {
  vi.spyOn(taskChain, 'sendTasks').mockImplementationOnce(
    sending({ outcome: 'failed', failure: nothingPayable }),
  );
  await openBulkActions([batch(2)]);
  await press('Plan');
  await press('Send 1 transaction');
  await screen.findByText('1 of 1 done, 0 failed');
  expect((await row('2 payments of Pool 11')).textContent).toContain('Already done by someone else');
});

it('a batch waits if a payment was claimed before its simulation, and the other batches are sent', async () => {
  const other = { ...batch(3), id: 'other' };
  vi.spyOn(taskChain, 'simulateTasks').mockImplementation(async (_, { onResult }) => {
    onResult(0, { ok: false, instructions: ['claim', 'claim'], failure: { ...closed, kind: 'refused' } });
    onResult(1, fine({ instructions: ['claim', 'claim', 'claim'] }));
  });
  await openBulkActions([batch(2), other]);
  await press('Plan');
  await press('Send 1 transaction');
  await screen.findByText('1 of 2 done, 0 failed');
  expect((await row('2 payments of Pool 11')).textContent).toContain('Waiting');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});

it.each(['noRelay', 'roundNotOut'] as const)(
  'a completion waits while its round is unavailable (%s), and the others are sent',
  async (kind) => {
    const completion: JobItem = {
      id: 'completion',
      label: 'Complete Pool 12',
      task: { kind: 'completePool', pool: sampleAddress(112) },
    };
    vi.spyOn(taskChain, 'simulateTasks').mockImplementation(async (_, { onResult }) => {
      onResult(0, { ok: false, instructions: ['complete_pool'], failure: { kind, message: 'Not now' } });
      onResult(1, fine({ instructions: ['claim', 'claim'] }));
    });
    await openBulkActions([completion, batch(2)]);
    await press('Plan');
    await press('Send 1 transaction');
    await screen.findByText('1 of 2 done, 0 failed');
    expect((await row('Complete Pool 12')).textContent).toContain('Would fail');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
  },
);
