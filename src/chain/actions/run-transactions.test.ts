import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '../testing/provide-chain.ts';
import { type PendingTransaction, runTransactions, setTransactionReporter } from './run-transaction.ts';
import { TxProblem } from './tx-failure.ts';

provideChain(() => Promise.resolve({}));

const reporter = { begin: vi.fn(), stage: vi.fn(), fail: vi.fn(), end: vi.fn() };
beforeEach(() => setTransactionReporter(reporter));
afterEach(() => {
  setTransactionReporter(null);
  vi.resetAllMocks();
});

it('reports each of several transactions separately', async () => {
  const outcomes = await runTransactions(
    [{ title: 'Claim A' }, { title: 'Claim B' }],
    async (_, onStages) => {
      onStages[0]?.({ stage: 'confirmed', signature: 'a' });
      const reason = new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'no' });
      return [
        { status: 'fulfilled', value: 'a' },
        { status: 'rejected', reason },
      ];
    },
  );
  expect(outcomes).toMatchObject([
    { ok: true, signature: 'a' },
    { ok: false, failure: { programError: 'NothingDue' } },
  ]);
  const pending = reporter.begin.mock.calls.map(([one]) => one as PendingTransaction);
  expect(pending.map(({ title }) => title)).toEqual(['Claim A', 'Claim B']);
  const [first, second] = pending.map(({ id }) => id);
  expect(reporter.stage.mock.calls).toEqual([[first, { stage: 'confirmed', signature: 'a' }]]);
  expect(reporter.fail.mock.calls).toEqual([[second, expect.objectContaining({ kind: 'refused' })]]);
});

it('reports a failure of the whole batch for each of its transactions', async () => {
  const outcomes = await runTransactions([{ title: 'A' }, { title: 'B' }], () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  expect(outcomes.map((outcome) => outcome.ok || outcome.failure.kind)).toEqual(['network', 'network']);
});
