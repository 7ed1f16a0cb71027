import { afterEach, expect, it } from 'vitest';
import { type Limits, NO_LIMITS, withBreak } from './caps.ts';
import { editLimits, limitsText, noteOffered, readLimits } from './limits-storage.ts';
import { holdStake, readLedger, releaseStake, returnStake, settleStake } from './ledger.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const OWNER = { cluster: 'localnet', wallet: 'W'.repeat(43) };
const OTHER = { ...OWNER, wallet: 'V'.repeat(43) };
const LIMITS: Limits = {
  spend: {
    value: { lamports: 1_000_000_001n, seconds: DAY },
    earlier: [{ value: { lamports: 5n, seconds: 604_800 }, until: NOW + 1 }],
  },
  lose: { value: null, earlier: [] },
  reminder: { value: 60, earlier: [{ value: 30, until: NOW }] },
  break: withBreak(null, 30, NOW),
  reviewedAt: NOW,
};

afterEach(() => localStorage.clear());

it('stores the limits of each wallet, to the lamport', () => {
  editLimits(OWNER, () => LIMITS);
  expect(readLimits(OWNER)).toEqual(LIMITS);
  expect(readLimits(OTHER)).toEqual(NO_LIMITS);
  expect(limitsText(OTHER)).toBeNull();
  noteOffered(OTHER);
  expect(limitsText(OTHER)).not.toBeNull();
  expect(readLimits(OWNER)).toEqual(LIMITS);
});

it('counts a garbled setting as none, and leaves the others', () => {
  editLimits(OWNER, () => LIMITS);
  const text = localStorage.getItem('xeroz.limits') ?? '';
  localStorage.setItem('xeroz.limits', text.replace('"1000000001"', '"-1"'));
  expect(readLimits(OWNER)).toEqual({ ...LIMITS, spend: { value: null, earlier: [] } });
  for (const garbled of ['', '[]', '{"localnet:W":1}', 'null']) {
    localStorage.setItem('xeroz.limits', garbled);
    expect(readLimits(OWNER)).toEqual(NO_LIMITS);
  }
});

const note = (id: string, pool: string | null) => ({ id, pool, lamports: 7n, ifLost: 1n, paidAt: NOW });

it('counts a held stake for minutes, and a paid one for 30 days', () => {
  holdStake(OWNER, note('a', 'pool'));
  expect(readLedger(OWNER, NOW + 299)).toHaveLength(1);
  expect(readLedger(OWNER, NOW + 300)).toEqual([]);
  settleStake(OWNER, NOW, 'a', 'pool');
  expect(readLedger(OWNER, NOW + 30 * DAY - 1)).toEqual([{ ...note('a', 'pool'), isPaid: true }]);
  expect(readLedger(OWNER, NOW + 30 * DAY)).toEqual([]);
  expect(readLedger(OTHER, NOW)).toEqual([]);
});

it('drops a stake that was not sent, and one whose pool was left', () => {
  holdStake(OWNER, note('a', 'pool'));
  holdStake(OWNER, note('b', null));
  releaseStake(OWNER, NOW, 'a');
  settleStake(OWNER, NOW, 'b', 'created');
  expect(readLedger(OWNER, NOW).map(({ pool }) => pool)).toEqual(['created']);
  returnStake(OWNER, NOW, 'created');
  expect(readLedger(OWNER, NOW)).toEqual([]);
});

it('counts one stake in a pool that was left and joined a second time', () => {
  holdStake(OWNER, note('a', 'pool'));
  settleStake(OWNER, NOW, 'a', 'pool');
  holdStake(OWNER, note('b', 'pool'));
  settleStake(OWNER, NOW, 'b', 'pool');
  expect(readLedger(OWNER, NOW)).toHaveLength(1);
});
