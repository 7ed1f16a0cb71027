import { expect, it } from 'vitest';
import { batch, lock } from './testing/open-bulk-actions.tsx';
import { doneByOthers } from './done-by-others.ts';

const several = batch(2).task;
const single = batch(1).task;
const lockTask = lock(11).task;

it('treats a missing account as done if a transaction makes one payment or a transition', () => {
  for (const code of ['Custom:3012', 'Custom:3007', 'PoolGone']) {
    expect(doneByOthers({ code }, single)).toBe('all');
    expect(doneByOthers({ code }, lockTask)).toBe('all');
  }
  expect(doneByOthers({ programError: 'WrongStatus', code: 'Custom:6010' }, lockTask)).toBe('all');
});

it('treats only one payment as done if the program rejects one of several', () => {
  expect(doneByOthers({ code: 'Custom:3012' }, several)).toBe('some');
  expect(doneByOthers({ programError: 'WrongStatus', code: 'Custom:6010' }, several)).toBe('some');
  expect(doneByOthers({ programError: 'NothingDue', code: 'Custom:6040' }, several)).toBe('some');
});

it('treats a transaction of several payments as done if none is due any more', () => {
  expect(doneByOthers({ programError: 'NothingDue' }, several)).toBe('all');
  expect(doneByOthers({ code: 'PoolGone' }, several)).toBe('all');
});

it('a change of the configuration never counts as done by others', () => {
  const seen = { version: 1n, admin: 'a', pendingAdmin: null };
  expect(doneByOthers({ code: 'Custom:3012' }, { kind: 'acceptAdmin', seen })).toBe('none');
});
