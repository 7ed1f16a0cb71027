import { expect, it } from 'vitest';
import { isForAny } from './audience.ts';

it('a join of a stranger is for those who requested all pools, a draw for everyone, and so is what a fork reverts', () => {
  expect(isForAny({ type: 'user_joined' }, true)).toBe(true);
  expect(isForAny({ type: 'user_joined' }, false)).toBe(false);
  expect(isForAny({ type: 'pool_resolved' }, false)).toBe(true);
  expect(isForAny({ type: 'user_left', isCorrection: true }, false)).toBe(true);
});
