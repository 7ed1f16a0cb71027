import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ADay, EVENTS_A_TICK, TICK_MS, WALLET } from './a-day.ts';

/** The part of socket.io's client that the app uses. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (message: unknown) => void>();
  return {
    connected: true,
    active: true,
    on: (name: string, listener: (message: unknown) => void) => void listeners.set(name, listener),
    emit: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
    receive: (name: string, message: unknown) => listeners.get(name)?.(message),
  };
});
vi.mock('socket.io-client', () => ({ io: () => socket }));
const day = new ADay();
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: async () => day.api }));

const EVENTS = 1_000_000;
const WARM_EVENTS = 100_000;
const MOST_GROWTH_BYTES = 5_000_000;

/** Collects garbage, and returns the bytes in use. */
async function heapUsed(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = v.parse(v.function(), runInNewContext('gc'));
  // Collects twice, because the second run frees what finalizers of the first one release.
  for (let run = 0; run < 2; run += 1) {
    Reflect.apply(collect, undefined, []);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

const storage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
};

beforeAll(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  vi.setSystemTime(day.startMs);
  const page = { location: { origin: 'http://localhost' }, addEventListener: () => undefined };
  vi.stubGlobal('window', Object.assign(new EventTarget(), page));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', async (url: string) => Response.json(day.answer(url)));
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a tab that is open for a day of a million events grows by less than 5 MB', async () => {
  const { createQueryClient } = await import('#src/app/query-client.ts');
  const { poolsQuery } = await import('#src/chain/pools/pool-queries.ts');
  const { poolCacheOf } = await import('#src/chain/pools/pool-cache.ts');
  const { entriesQuery } = await import('#src/chain/queries/queries.ts');
  const { startLive } = await import('#src/features/live/api/start-live.ts');
  const { winnerPagesQuery } = await import('#src/features/winners/api/winner-pages.ts');
  const { play, storedJoins } = await import('./a-player.ts');

  const client = createQueryClient();
  client.mount();
  const winners = new InfiniteQueryObserver(client, winnerPagesQuery(''));
  const leave = [
    new QueryObserver(client, poolsQuery()).subscribe(() => undefined),
    new QueryObserver(client, entriesQuery(WALLET)).subscribe(() => undefined),
    winners.subscribe(() => undefined),
    startLive(client, WALLET, () => undefined),
  ];
  await vi.advanceTimersByTimeAsync(TICK_MS);
  socket.receive('connected', { lastEventId: 0, onlineUsers: 3, resume: 'fresh' });
  const cache = poolCacheOf(client);

  let before = 0;
  for (let events = 0; events < EVENTS; events += EVENTS_A_TICK) {
    const { messages, notifications, own } = day.tick();
    for (const { address, update } of notifications) cache.applyNotification(address, update);
    for (const message of messages) socket.receive('pool_update', message);
    await play(client, own);
    await vi.advanceTimersByTimeAsync(TICK_MS);
    if (winners.getCurrentResult().data?.pages.length === 1) await winners.fetchNextPage();
    if (before === 0 && events >= WARM_EVENTS) before = await heapUsed();
  }
  const growth = (await heapUsed()) - before;
  expect(storedJoins()).toBe(500);
  expect(winners.getCurrentResult().data?.pages).toHaveLength(2);
  expect(client.getQueryData<readonly unknown[]>(poolsQuery().queryKey)?.length).toBeLessThan(day.live * 1.2);
  for (const stop of leave) stop();
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
});
