import { expect, it } from 'vitest';
import { isForAny } from './audience.ts';

it('only clients that requested all pools receive every join; all receive draws and corrections after forks', () => {
  expect(isForAny({ type: 'user_joined' }, true)).toBe(true);
  expect(isForAny({ type: 'user_joined' }, false)).toBe(false);
  expect(isForAny({ type: 'pool_resolved' }, false)).toBe(true);
  expect(isForAny({ type: 'user_left', isCorrection: true }, false)).toBe(true);
});
