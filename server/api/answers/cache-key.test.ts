import fastify from 'fastify';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { cacheKeys } from './cache-key.ts';

it('a cache key is equal only for requests with the same answer', async () => {
  const query = v.object({ sort: v.optional(v.string()), limit: v.optional(v.string()) });
  const cacheKeyOf = cacheKeys({ url: '/pools/:id', params: v.object({ id: v.string() }), query });
  const app = fastify();
  app.get('/pools/:id', async (request) => cacheKeyOf(request));
  const of = async (url: string) => (await app.inject({ method: 'GET', url })).body;

  const plain = await of('/pools/1?sort=newest&limit=5');
  for (const same of [
    '/pools/1?limit=5&sort=newest',
    '/pools/1?sort=newest&limit=5&x=1',
    '/pools/%31?sort=new%65st&limit=5',
  ]) {
    expect(await of(same), same).toBe(plain);
  }
  const all = [
    '/pools/1?sort=newest&limit=5',
    '/pools/2?sort=newest&limit=5',
    '/pools/1',
    '/pools/1?sort=',
    '/pools/1?sort=newest',
    '/pools/1?sort=newest%26limit%3D5',
    '/pools/1?sort=a&sort=b',
    '/pools/1?sort=a,b',
    '/pools/1?sort=%5B%22a%22,%22b%22%5D',
  ];
  expect(new Set(await Promise.all(all.map(of))).size).toBe(all.length);
  await app.close();
});
