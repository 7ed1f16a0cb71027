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
  it('cached answers are dropped when one of their tags changes, and only then', () => {
    const cache = unlimited();
    cache.set('/a', of('pool:1', 'pool:2'));
    cache.set('/b', of('pool:2'));
    cache.set('/c', of('pool:3'));
    cache.drop(changes(['pool:2']));
    expect(cache.get('/a', NOW)).toBeUndefined();
    expect(cache.get('/b', NOW)).toBeUndefined();
    expect(cache.get('/c', NOW)).toBeDefined();
  });

  it('cached answers are dropped when a new pool matches their conditions', () => {
    const cache = unlimited();
    // These conditions accept a pool of any content.
    const pool = {} as PoolRow;
    cache.set('/mine', cachedAnswer('', { tags: [], admits: () => true }));
    cache.set('/other', cachedAnswer('', { tags: [], admits: () => false }));
    cache.drop(changes([], [pool]));
    expect(cache.get('/mine', NOW)).toBeUndefined();
    expect(cache.get('/other', NOW)).toBeDefined();
  });

  it('cached answers expire at the time given', () => {
    const cache = unlimited();
    cache.set('/a', cachedAnswer('', { tags: [], until: NOW + 1 }));
    expect(cache.get('/a', NOW)).toBeDefined();
    expect(cache.get('/a', NOW + 1)).toBeUndefined();
    expect(cache.bytes).toBe(0);
  });

  it('cached answers stay within the size limit and evict the least recently used first', () => {
    const cache = new AnswerCache(4 * 1_200);
    const large = () => cachedAnswer('x'.repeat(600), { tags: [] });
    for (const url of ['/1', '/2', '/3', '/4']) cache.set(url, large());
    cache.get('/1', NOW);
    cache.set('/5', large());
    expect(cache.get('/2', NOW)).toBeUndefined();
    expect(cache.get('/1', NOW)).toBeDefined();
    expect(cache.bytes).toBeLessThanOrEqual(4 * 1_200);
    cache.set('/huge', cachedAnswer('x'.repeat(10_000), { tags: [] }));
    expect(cache.get('/huge', NOW)).toBeUndefined();
    expect(cache.get('/1', NOW)).toBeDefined();
  });

  it('cached answers include at most 1,000 answers that a new pool can change, and evict the oldest of these first', () => {
    const cache = unlimited();
    for (let list = 0; list <= 1_000; list += 1) {
      cache.set(`/${list}`, cachedAnswer('', { tags: [], admits: () => false }));
    }
    cache.set('/closed', of('pool:1'));
    expect(cache.get('/0', NOW)).toBeUndefined();
    expect(cache.get('/1', NOW)).toBeDefined();
    expect(cache.get('/1000', NOW)).toBeDefined();
    expect(cache.get('/closed', NOW)).toBeDefined();
  });

  it('cached answers count their bytes once when replaced, and none after a clear', () => {
    const cache = unlimited();
    cache.set('/a', of('pool:1'));
    const { bytes } = cache;
    cache.set('/a', of('pool:1'));
    expect(cache.bytes).toBe(bytes);
    cache.clear();
    expect(cache.bytes).toBe(0);
    expect(cache.isEmpty).toBe(true);
  });
});
