import { expect, it } from 'vitest';
import { aCompletedPool, aLockedPool, anUndrawnPool, aPool, NOW } from '../testing/a-pool.ts';
import { fourSteps } from './four-steps.ts';

const AT = { now: NOW, chain: null, roundIsOut: false, playing: false };
const current = (...of: Parameters<typeof fourSteps>) =>
  fourSteps(...of).find(({ state }) => state === 'now');

it('fills the current step by its actual share: seats taken, time elapsed, seats paid', () => {
  expect(current(aPool(), AT)).toMatchObject({ name: 'filling', share: 0.4, note: { seats: 4, all: 10 } });
  expect(current(aLockedPool({}, { drawAt: NOW + 15 }), AT)).toMatchObject({ name: 'locked', share: 0.75 });
  expect(current(aCompletedPool({ openEntries: 7 }), AT)).toMatchObject({
    name: 'paid',
    share: 0.3,
    note: { key: 'paidOf', seats: 3, all: 10 },
  });
  expect(current(anUndrawnPool('timeout', { openEntries: 10 }), AT)).toMatchObject({
    name: 'refunded',
    share: 0,
    note: { key: 'refundedOf', seats: 0, all: 10 },
  });
});

it('the current step has no progress while nothing can be counted', () => {
  expect(current(aLockedPool(), AT)).toMatchObject({ name: 'drawing', note: { key: 'awaitRound' } });
  expect(current(aLockedPool(), AT)).not.toHaveProperty('share');
});

it('requests no completion of a draw that is being played back', () => {
  const out = { ...AT, roundIsOut: true };
  expect(current(aLockedPool(), out)?.note.key).toBe('ready');
  expect(current(aLockedPool(), { ...out, playing: true })).toMatchObject({
    name: 'drawing',
    note: { key: 'played' },
  });
});

it('shows that everyone is paid only if nothing is owed', () => {
  const lastOf = (owedLamports: bigint) =>
    fourSteps(aCompletedPool({ openEntries: 0, owedLamports }), AT).at(-1);
  expect(lastOf(1n)).toMatchObject({ state: 'now', note: { key: 'rewardsOpen' } });
  expect(lastOf(0n)).toMatchObject({ state: 'done', note: { key: 'done' } });
  const refunded = (owedLamports: bigint) =>
    fourSteps(anUndrawnPool('timeout', { openEntries: 0, owedLamports }), AT).at(-1)?.note.key;
  expect([refunded(1n), refunded(0n)]).toEqual(['bonusOpen', 'wholeEntries']);
});
