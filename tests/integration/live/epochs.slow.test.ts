import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { listEvents } from '#server/api/events/event-routes.ts';
import { openOutbox, pruneOutbox } from '#server/indexer/outbox.ts';
import { initialize } from '#server/projection/state.ts';
import { onEachDatabase } from '#tests/support/databases.ts';
import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';
import { commit } from './outbox.ts';
import { Player } from './player.ts';
import { joined, somePool } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';

let servers: LiveServer[] = [];
const start = async (databaseUrl: string): Promise<LiveServer> => {
  const server = await startLiveServer({ databaseUrl });
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

/** Connects a client with this last event id. @returns `resumed` or `reset`, and the ids of the received events */
async function comeBack(server: LiveServer, lastEventId: number): Promise<readonly [string, number[]]> {
  const player = new Player({ port: server.port, lastEventId });
  const { resume } = await player.connected();
  player.close();
  return [resume, player.ids];
}

const pool = somePool();
const commitEvents = (server: LiveServer, count: number): Promise<number[]> =>
  commit(
    server.store.db,
    Array.from({ length: count }, (_, at) => joined(pool, at)),
  );

describe.runIf(hasPostgres())('a client that reconnects with an id', () => {
  const begin = async (): Promise<readonly [LiveServer, string]> => {
    const url = await (await sharedPostgres()).createDatabase();
    const server = await start(url);
    await initialize(server.store.db, 'test');
    await openOutbox(server.store.db, 'first');
    return [server, url];
  };

  test('a client that reconnects with an id of a database restored since is reset, by old and new processes', async () => {
    const [server, url] = await begin();
    const old = await commitEvents(server, 20);
    const reader = new Player({ port: server.port });
    await reader.connected();
    // Like a restored copy, keeps the first ten events. New events get the ids of the deleted ones.
    await server.store.db.execute(sql`delete from live_events where id > ${old[9]}`);
    await server.store.db.execute(sql`select setval('live_events_id_seq', ${old[9]})`);
    await openOutbox(server.store.db, 'restored');
    const later = await commitEvents(server, 30);
    expect(Math.min(...later)).toBeGreaterThan(Math.max(...old));
    await reader.has(later.at(-1));
    reader.close();

    for (const each of [server, await start(url)]) {
      expect(await comeBack(each, old[19] ?? 0)).toEqual(['reset', []]);
      expect(await comeBack(each, old[2] ?? 0)).toEqual(['reset', []]);
      expect(await comeBack(each, 0)).toEqual(['reset', []]);
      expect(await comeBack(each, later[9] ?? 0)).toEqual(['resumed', later.slice(10)]);
      expect(await comeBack(each, (later.at(-1) ?? 0) + 1)).toEqual(['reset', []]);
    }
  });

  test('a client that reconnects with an id of the same database resumes, even if the database was reopened', async () => {
    const [server, url] = await begin();
    const ids = await commitEvents(server, 10);
    await openOutbox(server.store.db, 'first');
    const other = await start(url);
    expect(await comeBack(other, ids[3] ?? 0)).toEqual(['resumed', ids.slice(4)]);
  });

  test('a client that reconnects with an id whose next events have been pruned is reset', async () => {
    const [server, url] = await begin();
    const ids = await commitEvents(server, 20);
    await server.store.db.execute(sql`update live_events set written_at = 0 where id <= ${ids[9]}`);
    while (await pruneOutbox(server.store.db, 30));
    const other = await start(url);
    expect(await comeBack(other, ids[8] ?? 0)).toEqual(['reset', []]);
    expect(await comeBack(other, ids[9] ?? 0)).toEqual(['resumed', ids.slice(10)]);
    // A process that has the pruned events in memory still sends them.
    expect(await comeBack(server, ids[9] ?? 0)).toEqual(['resumed', ids.slice(10)]);
  });
});

onEachDatabase('events', (open) => {
  test('events are deleted after a number of days, and the list states the id from which it is complete', async () => {
    const { db } = await open();
    await initialize(db, 'test');
    const before = Date.now() * 1_000;
    await openOutbox(db, 'here');
    const ids = await commit(
      db,
      Array.from({ length: 5_010 }, (_, at) => joined(pool, at)),
    );
    const list = (after: number) => listEvents(db, { after, limit: 3 });
    const { floorId } = await list(0);
    expect(floorId).toBeGreaterThanOrEqual(before - 1_000_000);
    expect(ids[0]).toBe(floorId + 1);

    await db.execute(
      sql`update live_events set written_at = written_at - ${29.9 * 86_400}::bigint where id <= ${ids[5_004]}`,
    );
    expect(await pruneOutbox(db, 30)).toBe(false);
    expect((await list(0)).floorId).toBe(floorId);

    await db.execute(
      sql`update live_events set written_at = written_at - ${0.2 * 86_400}::bigint where id <= ${ids[5_004]}`,
    );
    expect(await pruneOutbox(db, 30)).toBe(true);
    expect(await pruneOutbox(db, 30)).toBe(false);
    const { data, lastId, floorId: raised } = await list(0);
    expect(raised).toBe(ids[5_004]);
    expect(data.map(({ id }) => id)).toEqual(ids.slice(5_005, 5_008));
    expect(lastId).toBe(ids.at(-1));
  });
});
