import { expect, test } from 'vitest';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { activityTotals } from './activity-line.ts';
import { type ActivityRow, closedLines, type PaidClaim } from './closed-lines.ts';
import { historyClaim, historyRow } from './testing/server-history.ts';

const NOBODY: ReadonlySet<string> = new Set();
const only = (rows: readonly ActivityRow[], claims: readonly PaidClaim[] = [], onChain = NOBODY) =>
  closedLines({ rows, claims }, onChain);
const amounts = (lines: ReturnType<typeof closedLines>) =>
  lines.map(({ shares }) => shares.map(({ kind, lamports, paid }) => [kind, lamports, paid]));

test('a closed pool that was won has base, bonus and stakeback, all paid', () => {
  const lines = only([historyRow(1, { baseWinnings: 320n, bonus: 7n, stakeback: 15n })]);
  expect(lines).toMatchObject([
    {
      source: 'server',
      status: 'completed',
      activityStatus: 'won',
      amountWon: 342n,
      joinedDate: SAMPLE_TIME * 1_000,
      paid: 342n,
      claimable: 0n,
    },
  ]);
  expect(amounts(lines)).toEqual([
    [
      ['winnings', 320n, true],
      ['bonus', 7n, true],
      ['stakeback', 15n, true],
    ],
  ]);
});

test('a closed pool that was lost has the stakeback, and for its creator the reward', () => {
  const claims = [
    historyClaim(1, 'payout', 15n),
    historyClaim(1, 'creator_reward', 4n),
    historyClaim(1, 'completer_reward', 2n),
  ];
  const lines = only([historyRow(1, { stakeback: 15n })], claims);
  expect(lines).toMatchObject([{ activityStatus: 'lost', amountWon: 0n, paid: 21n }]);
  expect(activityTotals(lines)).toEqual({ won: 0n, joined: 1, creator: 4n, completing: 2n });
});

test('a refund has the entry, and for its creator the bonus', () => {
  const row = historyRow(1, { total: 100n }, { status: 'expired' });
  expect(only([row], [historyClaim(1, 'creator_bonus', 9n)])).toMatchObject([
    { status: 'expired', activityStatus: 'refunded', amountWon: null, paid: 109n },
  ]);
});

test('a pool completed without a seat is shown with what it paid', () => {
  const lines = only([], [historyClaim(2, 'creator_reward', 1n), historyClaim(2, 'completer_reward', 2n)]);
  expect(lines).toMatchObject([
    { pool: { name: 'Kept 2', id: 2n }, activityStatus: 'helped', seated: false, joinedDate: null, paid: 3n },
  ]);
});

test("a creator's line has the creation and the bonus, and a completer's the completion", () => {
  const created = historyRow(1, { isCreator: true }, { bonusAmount: 9n });
  const completed = historyClaim(2, 'completer_reward', 2n);
  expect(only([created], [historyClaim(1, 'completer_reward', 2n), completed])).toMatchObject([
    { deeds: ['created', 'completed'], staked: 100_000_009n, seat: 0 },
    { deeds: ['completed'], staked: 0n, seat: null },
  ]);
  expect(only([historyRow(3)])).toMatchObject([{ deeds: ['joined'], staked: 100_000_000n }]);
});

test('pools on the chain, running pools and left pools are not taken from the server', () => {
  const onChain = new Set([sampleAddress(101)]);
  expect(only([historyRow(1)], [historyClaim(1, 'completer_reward', 2n)], onChain)).toEqual([]);
  expect(only([historyRow(2, {}, { status: 'locked' })])).toEqual([]);
  expect(only([historyRow(2, { seat: null, stage: 'exited' })])).toEqual([]);
});
