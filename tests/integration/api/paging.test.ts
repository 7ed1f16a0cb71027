import fc from 'fast-check';
import { expect, it } from 'vitest';
import type * as v from 'valibot';
import { poolListSchema } from '#src/contract/pools.ts';
import { onEachApi } from './on-each-api.ts';

onEachApi('paging while pools are created', (world) => {
  it('paging shows every pool that existed at the beginning, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('newest', 'oldest', 'entry', 'prize', 'ending'),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 }),
        async (sort, limit, creations) => {
          const entry = (index: number) => BigInt(1 + (index % 3)) * 20_000_000n;
          const first = [1, 2, 3, 4].map((index) => world().pool({ entryLamports: entry(index) }));
          await world().apply(...first.map((pool) => pool.create()));
          const before = (await world().get('/pools?limit=100', poolListSchema)).data.map(({ id }) => id);

          const seen: string[] = [];
          let cursor: string | null = '';
          for (let page = 0; cursor !== null; page += 1) {
            const query = cursor === '' ? '' : `&cursor=${cursor}`;
            const answer: v.InferOutput<typeof poolListSchema> = await world().get(
              `/pools?sort=${sort}&limit=${limit}${query}`,
              poolListSchema,
            );
            seen.push(...answer.data.map(({ id }) => id));
            cursor = answer.nextCursor;
            const more = Array.from({ length: creations[page] ?? 0 }, (_, index) =>
              world()
                .pool({ entryLamports: entry(index) })
                .create(),
            );
            if (more.length > 0) await world().apply(...more);
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toEqual(expect.arrayContaining(before));
        },
      ),
      { numRuns: 4 },
    );
  });
});
