import type { LightMyRequestResponse } from 'fastify';
import { sum } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/open-store.ts';
import { rateLimits } from '#server/store/schema.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { onEachApi } from './on-each-api.ts';
import { ApiWorld } from './api-world.ts';

let opened: { readonly world: ApiWorld; readonly store: Store }[] = [];
afterEach(async () => {
  for (const { world, store } of opened) {
    await world.close();
    await store.close();
  }
  opened = [];
});

/** Starts the APIs of several processes over one database. */
async function processes(count: number, requestsPerMinute: number): Promise<ApiWorld[]> {
  const databaseUrl = await (await sharedPostgres()).createDatabase();
  for (let each = 0; each < count; each += 1) {
    const store = await openStore({ databaseUrl, folder: null });
    opened.push({ world: await ApiWorld.open(store, { requestsPerMinute }), store });
  }
  return opened.map(({ world }) => world);
}

const statuses = (responses: readonly { readonly statusCode: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

/** Requests a sign-in input as the app does. */
const input = (world: ApiWorld, remoteAddress: string): Promise<LightMyRequestResponse> =>
  world.app.inject({
    method: 'POST',
    url: '/api/admin/sign-in/input',
    headers: { origin: 'http://localhost:5173' },
    remoteAddress,
  });

it.runIf(hasPostgres())(
  "a route's own limit is shared by all processes at any rate of requests",
  async () => {
    const worlds = await processes(3, 1_000_000);
    const get = (address: string) =>
      Promise.all(worlds.flatMap((world) => Array.from({ length: 12 }, () => input(world, address))));
    const answers = await get('1.2.3.4');
    expect(statuses(answers)).toEqual({ 200: 10, 429: 26 });
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
    expect(statuses(await get('1.2.3.5'))).toEqual({ 200: 10, 429: 26 });
  },
);

it.runIf(hasPostgres())('the limit of all requests is shared by all processes after a second', async () => {
  const worlds = await processes(3, 30);
  const get = async (times: number) =>
    statuses(
      (
        await Promise.all(
          worlds.map((world) => Promise.all(Array.from({ length: times }, () => world.request('/pools')))),
        )
      ).flat(),
    );
  /** Waits until the processes have stored this many requests, and each has read the total. */
  const countsShared = async (requests: number): Promise<void> => {
    const db = opened[0]?.store.db;
    await expect
      .poll(async () => (await db?.select({ count: sum(rateLimits.count) }).from(rateLimits))?.[0]?.count)
      .toBe(String(requests));
    await sleep(300);
  };
  expect(await get(9)).toEqual({ 200: 27 });
  await countsShared(27);
  // Each process counts at least its own nine requests. The last process that stores its count reads the total.
  await get(1);
  await countsShared(30);
  const { 429: refused = 0 } = await get(3);
  expect(refused).toBeGreaterThanOrEqual(6);
});

onEachApi('limits', (world) => {
  it('request limits work in either database', async () => {
    const answers = [];
    for (let times = 0; times < 12; times += 1) answers.push(await input(world(), '9.9.9.9'));
    expect(statuses(answers)).toEqual({ 200: 10, 429: 2 });
  });
});
