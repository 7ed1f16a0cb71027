import { describe, expect, it } from 'vitest';
import type { PoolRow } from '#server/store/rows.ts';
import { AnswerCache } from './answer-cache.ts';
import { cachedAnswer } from './cached-answer.ts';

const NOW = 1_000;
const unlimited = () => new AnswerCache(1_000_000);
const of = (...tags: `pool:${string}`[]) => cachedAnswer('an answer', { tags });
const changes = (tags: `pool:${string}`[], pools: readonly PoolRow[] = []) =>
  ({ everything: false, pools, tags: new Set(tags) }) as const;

describe('cached answers', () => {
  it('are dropped when one of their tags changes, and only then', () => {
    const kept = unlimited();
    kept.set('/a', of('pool:1', 'pool:2'));
    kept.set('/b', of('pool:2'));
    kept.set('/c', of('pool:3'));
    kept.drop(changes(['pool:2']));
    expect(kept.get('/a', NOW)).toBeUndefined();
    expect(kept.get('/b', NOW)).toBeUndefined();
    expect(kept.get('/c', NOW)).toBeDefined();
  });

  it('are dropped when a new pool matches their conditions', () => {
    const kept = unlimited();
    // Only its presence matters to these conditions.
    const pool = {} as PoolRow;
    kept.set('/mine', cachedAnswer('', { tags: [], admits: () => true }));
    kept.set('/other', cachedAnswer('', { tags: [], admits: () => false }));
    kept.drop(changes([], [pool]));
    expect(kept.get('/mine', NOW)).toBeUndefined();
    expect(kept.get('/other', NOW)).toBeDefined();
  });

  it('expire at the time given', () => {
    const kept = unlimited();
    kept.set('/a', cachedAnswer('', { tags: [], until: NOW + 1 }));
    expect(kept.get('/a', NOW)).toBeDefined();
    expect(kept.get('/a', NOW + 1)).toBeUndefined();
    expect(kept.bytes).toBe(0);
  });

  it('stay within the size limit and evict the least recently used first', () => {
    const kept = new AnswerCache(4 * 1_200);
    const large = () => cachedAnswer('x'.repeat(600), { tags: [] });
    for (const url of ['/1', '/2', '/3', '/4']) kept.set(url, large());
    kept.get('/1', NOW);
    kept.set('/5', large());
    expect(kept.get('/2', NOW)).toBeUndefined();
    expect(kept.get('/1', NOW)).toBeDefined();
    expect(kept.bytes).toBeLessThanOrEqual(4 * 1_200);
    kept.set('/huge', cachedAnswer('x'.repeat(10_000), { tags: [] }));
    expect(kept.get('/huge', NOW)).toBeUndefined();
    expect(kept.get('/1', NOW)).toBeDefined();
  });

  it('include at most 1,000 that a new pool can change, and evict the oldest first', () => {
    const kept = unlimited();
    for (let list = 0; list <= 1_000; list += 1) {
      kept.set(`/${list}`, cachedAnswer('', { tags: [], admits: () => false }));
    }
    kept.set('/closed', of('pool:1'));
    expect(kept.get('/0', NOW)).toBeUndefined();
    expect(kept.get('/1', NOW)).toBeDefined();
    expect(kept.get('/1000', NOW)).toBeDefined();
    expect(kept.get('/closed', NOW)).toBeDefined();
  });

  it('count their bytes once when replaced, and none after a clear', () => {
    const kept = unlimited();
    kept.set('/a', of('pool:1'));
    const { bytes } = kept;
    kept.set('/a', of('pool:1'));
    expect(kept.bytes).toBe(bytes);
    kept.clear();
    expect(kept.bytes).toBe(0);
    expect(kept.isEmpty).toBe(true);
  });
});
