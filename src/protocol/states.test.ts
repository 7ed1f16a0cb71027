import { describe, expect, test } from 'vitest';
import type { PoolStatus, RefundReason } from './pool.ts';
import { clientStatus, serverStatus } from './states.ts';

const ROWS: readonly [PoolStatus, RefundReason, number, string, string | null][] = [
  ['open', 'none', 1, 'open', 'open'],
  ['open', 'none', 2, 'open', 'filling'],
  ['locked', 'none', 10, 'locked', 'full'],
  ['drawing', 'none', 10, 'drawing', 'full'],
  ['completed', 'none', 10, 'completed', null],
  ['refunding', 'deadline', 2, 'expired', null],
  ['refunding', 'timeout', 10, 'refunding', null],
];

describe('the state of a pool', () => {
  test.each(ROWS)(
    '%s, %s, %d players: server %s, client %s',
    (status, refundReason, playerCount, ...names) => {
      expect([serverStatus({ status, refundReason }), clientStatus({ status, playerCount })]).toEqual(names);
    },
  );
});
