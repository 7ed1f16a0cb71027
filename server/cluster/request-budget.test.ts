import { describe, expect, it } from 'vitest';
import { withinBudget } from './request-budget.ts';

/** When each of so many requests made together was started, in milliseconds from the first. */
async function startsOf(count: number, perSecond: number): Promise<{ asked: string; at: number }[]> {
  const began = performance.now();
  const starts: { asked: string; at: number }[] = [];
  const limited = withinBudget(perSecond, (input) => {
    starts.push({ asked: String(input), at: performance.now() - began });
    return Promise.resolve(new Response());
  });
  await Promise.all(Array.from({ length: count }, (_, index) => limited(`http://rpc/${index}`)));
  return starts;
}

describe('a budget of requests', () => {
  it('lets through what it allows at once, and then no more than that in any second, in their order', async () => {
    const starts = await startsOf(7, 3);
    expect(starts.map(({ asked }) => asked)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `http://rpc/${n}`));
    expect(starts[2]?.at).toBeLessThan(500);
    for (const [index, { at }] of starts.entries()) {
      const before = starts[index - 3];
      if (before !== undefined) expect(at - before.at).toBeGreaterThan(999);
    }
    expect(starts[6]?.at).toBeLessThan(3_500);
  });

  it('passes on what the request failed with', async () => {
    const limited = withinBudget(1, () => Promise.reject(new Error('unreachable')));
    await expect(limited('http://rpc')).rejects.toThrow('unreachable');
  });
});
