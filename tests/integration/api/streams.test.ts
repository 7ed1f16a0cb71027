import { createServer } from 'node:http';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Live, startLive } from '#server/live/start-live.ts';
import type { StreamLimits } from '#server/live/limits.ts';
import { liveEvents, liveOutbox } from '#server/store/schema.ts';
import { eventListSchema } from '#src/contract/events.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import { commit } from '../live/outbox.ts';
import { until } from '../live/player.ts';
import { joined, paid, somePool } from '../live/sayings.ts';
import { ApiWorld } from './api-world.ts';
import { EventReader } from './event-reader.ts';

/** Starts a process with REST and live events. */
async function startProcess(
  store: ApiWorld['store'],
  { trustProxy = [], ...streamLimits }: Partial<StreamLimits> & { readonly trustProxy?: string[] } = {},
) {
  const parts: { live?: Live } = {};
  const world = await ApiWorld.open(store, {
    trustProxy,
    openStream(request, lastEventId) {
      if (parts.live === undefined) throw new Error('The live events have started');
      return parts.live.openStream(request, lastEventId);
    },
  });
  const { revisions, answers } = world;
  const live = startLive({
    httpServer: createServer(),
    store,
    revisions,
    answers,
    base: '/api',
    corsOrigins: [],
    trustProxy,
    log: NO_LOG,
    metrics: new Registry(),
    streamLimits: { connectionsPerMinute: 1_000, ...streamLimits },
  });
  parts.live = live;
  return {
    world,
    live,
    port: world.port,
    async close() {
      await live.close();
      await world.close();
    },
  };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

onEachDatabase('streams of events', (openEmpty) => {
  let store: ApiWorld['store'];
  let one: Process;
  let other: Process;
  beforeAll(async () => {
    store = await openEmpty();
    one = await startProcess(store, { commentMs: 20 });
    other = await startProcess(store);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
  });
  const add = (...events: Parameters<typeof commit>[1]) => commit(store.db, events);

  describe('a reader', () => {
    it('receives what sockets receive of all pools, with the ids of GET /events', async () => {
      const reader = await EventReader.open(one.port);
      expect(reader.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      const start = await reader.has('start');
      const pool = somePool();
      const [seen, hidden] = await add(joined(pool, 1), paid(pool, pool.poolAddress));
      const [last] = await add(joined(pool, 2));
      await reader.has(last);
      expect(reader.ids).toEqual([seen, last]);
      expect(reader.ids).not.toContain(hidden);
      const listed = (await one.world.request(`/events?after=${start.id}`)).json<{
        data: { id: number }[];
      }>();
      const received = reader.events.filter(({ type }) => type !== 'start');
      expect(received.map(({ data }) => data)).toEqual(listed.data.filter(({ id }) => id !== hidden));
      expect(received.map(({ type }) => type)).toEqual(['user_joined', 'user_joined']);
      reader.close();
    });

    it('of a quiet server receives comments, so that its connection stays open', async () => {
      const reader = await EventReader.open(one.port);
      await until(
        () => reader.others.includes(':'),
        () => 'no comment came',
      );
      expect(reader.others[0]).toBe('retry: 3000');
      expect(reader.closed).toBe(false);
      reader.close();
    });

    it('that reconnects receives what it has missed, from any process, and nothing twice', async () => {
      const first = await EventReader.open(one.port);
      await first.has('start');
      const [seen] = await add(joined(somePool(), 1));
      await first.has(seen);
      first.close();
      const missed = await add(joined(somePool(), 1), joined(somePool(), 2));
      for (const { port } of [one, other]) {
        const header = await EventReader.open(port, '', { 'last-event-id': String(seen) });
        const query = await EventReader.open(port, `?after=${seen}`);
        const [next] = await add(joined(somePool(), 3));
        await Promise.all([header.has(next), query.has(next)]);
        expect(header.ids).toEqual(query.ids);
        expect(header.ids.slice(0, 2)).toEqual(missed);
        expect(new Set(header.ids).size).toBe(header.ids.length);
        expect(header.events.map(({ type }) => type)).not.toContain('start');
        header.close();
        query.close();
      }
    });

    it('with an unknown Last-Event-ID receives a reset with the position, and then all that follows', async () => {
      for (const unknown of ['9007199254740991', 'x', '-1', '', '99999999999999999999']) {
        const reader = await EventReader.open(one.port, '', { 'last-event-id': unknown });
        const reset = await reader.has('reset');
        expect(reset.data).toEqual({ lastId: reset.id });
        const { lastId } = await one.world.get('/events', eventListSchema);
        expect(reset.id).toBe(lastId);
        const [next] = await add(joined(somePool(), 1));
        await reader.has(next);
        expect(reader.ids).toEqual([next]);
        reader.close();
      }
    });

    it('whose missed events were deleted receives a reset', async () => {
      const [old] = await add(joined(somePool(), 1));
      const [floor] = await add(joined(somePool(), 2));
      // Memory has both, a process that starts later has not.
      await store.db.delete(liveEvents);
      await store.db.insert(liveOutbox).values({ id: 0, floorId: floor ?? 0, origin: 'test' });
      const late = await startProcess(store);
      const reader = await EventReader.open(late.port, '', { 'last-event-id': String(old) });
      await reader.has('reset');
      const upToDate = await EventReader.open(late.port, '', { 'last-event-id': String(floor) });
      const [next] = await add(joined(somePool(), 3));
      await upToDate.has(next);
      expect(upToDate.events.map(({ id }) => id)).toEqual([next]);
      reader.close();
      upToDate.close();
      await late.close();
    });

    it('of a server that stops is ended, and new ones are refused', async () => {
      const stopping = await startProcess(store);
      const reader = await EventReader.open(stopping.port);
      await reader.has('start');
      await stopping.live.close();
      await until(
        () => reader.closed,
        () => 'the stream stayed open',
      );
      await expect(EventReader.open(stopping.port)).rejects.toThrow('Refused with 503');
      await stopping.world.close();
    });
  });

  describe('limits', () => {
    it('a reader that does not read is closed, and others receive everything', async () => {
      const limited = await startProcess(store, { waitingLength: 100_000 });
      const slow = await EventReader.open(limited.port);
      await slow.has('start');
      slow.pause();
      const quick = await EventReader.open(limited.port);
      await quick.has('start');
      const sent: number[] = [];
      // More than the connection's buffers take.
      for (let batch = 0; batch < 24; batch += 1) {
        const large = { ...joined(somePool(), 1).body, signature: 'x'.repeat(1_000_000) };
        const [id = 0] = await add({ body: large });
        sent.push(id);
        await quick.has(id);
      }
      slow.resume();
      await until(
        () => slow.closed,
        () => 'the slow reader stayed connected',
      );
      expect(slow.ids.length).toBeLessThan(sent.length);
      expect(quick.ids).toEqual(sent);
      // What it has received is complete up to its last event, so that it can resume.
      expect(slow.ids).toEqual(sent.slice(0, slow.ids.length));
      quick.close();
      await limited.close();
    }, 60_000);

    it('streams are limited by address, also behind a proxy, and for the process', async () => {
      const limited = await startProcess(store, {
        connectionsPerAddress: 2,
        connections: 3,
        trustProxy: ['loopback'],
      });
      const from = (address: string) => EventReader.open(limited.port, '', { 'x-forwarded-for': address });
      const [first, second] = [await from('1.2.3.4'), await from('1.2.3.4')];
      await expect(from('1.2.3.4')).rejects.toThrow('Refused with 429');
      const third = await from('1.2.3.5');
      await expect(from('1.2.3.6')).rejects.toThrow('Refused with 503');
      first.close();
      await until(
        async () => (await from('1.2.3.6').catch(() => null)) !== null,
        () => 'a closed stream still counts',
      );
      second.close();
      third.close();
      await limited.close();
    });

    it('a connection carries one stream, and its end frees the place', async () => {
      const limited = await startProcess(store, { connectionsPerAddress: 1 });
      const pipelined = connect(limited.port, '127.0.0.1');
      pipelined.write('GET /api/stream HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
      await new Promise((resolve) => pipelined.once('data', resolve));
      pipelined.destroy();
      await until(
        async () => (await EventReader.open(limited.port).catch(() => null)) !== null,
        () => 'streams of a closed connection still count',
      );
      await limited.close();
    });

    it('an address opens only so many streams in a minute', async () => {
      const limited = await startProcess(store, { connectionsPerMinute: 2 });
      for (let count = 0; count < 2; count += 1) (await EventReader.open(limited.port)).close();
      await expect(EventReader.open(limited.port)).rejects.toThrow('Refused with 429');
      await limited.close();
    });
  });
});
