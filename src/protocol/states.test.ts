import { describe, expect, test } from 'vitest';
import type { PoolStatus, RefundReason } from './pool.ts';
import { clientStatus, serverStatus } from './states.ts';

const DRAW_AT = 1_790_000_661;

const ROWS: readonly [PoolStatus, RefundReason, number, number, string, string | null][] = [
  ['open', 'none', 1, DRAW_AT, 'open', 'open'],
  ['open', 'none', 2, DRAW_AT, 'open', 'filling'],
  ['locked', 'none', 10, DRAW_AT - 1, 'locked', 'full'],
  ['locked', 'none', 10, DRAW_AT, 'drawing', 'full'],
  ['completed', 'none', 10, DRAW_AT, 'completed', null],
  ['refunding', 'deadline', 2, DRAW_AT, 'expired', null],
  ['refunding', 'timeout', 10, DRAW_AT, 'refunding', null],
  ['refunding', 'void', 10, DRAW_AT, 'refunding', null],
];

describe('the state of a pool', () => {
  test.each(ROWS)(
    'the state of a pool is derived from %s, %s, %d players at %d: server %s, client %s',
    (status, refundReason, playerCount, now, ...names) => {
      const pool = {
        status,
        refundReason,
        playerCount,
        draw: { drawAt: status === 'open' ? null : DRAW_AT },
      };
      expect([serverStatus(pool, now), clientStatus(pool)]).toEqual(names);
    },
  );
});
