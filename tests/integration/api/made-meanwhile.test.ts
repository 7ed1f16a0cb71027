import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { Answers } from '#server/api/answers/answers.ts';
import { FrontCache } from '#server/api/front/front-cache.ts';
import { cachedRoutesOf } from '#server/api/route.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { onEachApi } from './on-each-api.ts';

onEachApi('an answer computed during a commit', (world) => {
  it('an answer computed during a commit is sent only to earlier requests, and cached neither here nor elsewhere', async () => {
    const { db } = world().store;
    const pool = world().pool();
    await world().apply(pool.create());

    const answers = new Answers({
      db,
      revisions: { current: async () => (await readIndexerState(db))?.revision ?? 0n },
      now: () => 0,
      staleMs: 0,
    });
    const waiting: (() => void)[] = [];
    let makes = 0;
    const app = fastify();
    cachedRoutesOf(
      app,
      'test',
      new FrontCache(answers),
    )('/makes', {
      summary: 'How often it was made.',
      response: v.number(),
      make: async () => {
        makes += 1;
        const answer = makes;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { answer, dependencies: { tags: [`pool:${pool.address}`] } };
      },
    });
    const cacheControl: Record<string, unknown> = {};
    const get = async () => {
      const { body, headers } = await app.inject({ method: 'GET', url: '/makes' });
      cacheControl[body] = headers['cache-control'];
      return body;
    };
    const made = async (count: number) => {
      await expect.poll(() => waiting.length).toBe(count);
    };

    const before = [get(), get()];
    await made(1);
    await world().apply(pool.join());
    const after = get();
    await made(2);
    waiting[0]?.();
    expect(await Promise.all(before)).toEqual(['1', '1']);
    // From here on, the server may send only answers whose computation began after the commit.
    const later = get();
    waiting[1]?.();
    expect(await Promise.all([after, later])).toEqual(['2', '2']);
    expect(await get()).toBe('2');

    await world().apply(pool.join());
    const third = get();
    await made(3);
    await world().apply(pool.join());
    const fourth = get();
    await made(4);
    waiting[3]?.();
    expect(await fourth).toBe('4');
    // This answer was begun before the last commit and finished after it, so only its own request may get it.
    waiting[2]?.();
    expect(await third).toBe('3');
    expect(await get()).toBe('4');
    const shared = 'public, s-maxage=1, stale-while-revalidate=5';
    expect(cacheControl).toEqual({ 1: 'no-store', 2: shared, 3: 'no-store', 4: shared });
    await app.close();
  });
});
