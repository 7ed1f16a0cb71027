import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '#server/store/open-store.ts';
import { ReplicaReads } from '#server/store/replica-reads.ts';
import { chainEventListSchema } from '#src/contract/events.ts';
import { poolDetailSchema, poolListSchema } from '#src/contract/pools.ts';
import { sleep } from '#src/lib/sleep.ts';
import { logInto } from '#tests/support/log-into.ts';
import type { PoolScript } from '#tests/support/pool-script.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '#tests/support/postgres.ts';
import { ApiWorld } from './api-world.ts';

const STALE_MS = 60;
/** Longer than the server pauses reads from a replica after a failure. */
const PAUSE_MS = 2_100;

describe.skipIf(!hasPostgres())('public reads with a replica', () => {
  const metrics = new Registry();
  const logged: string[] = [];
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let store: Store;
  let replica: ReplicaReads;
  let world: ApiWorld;
  let pool: PoolScript;
  let urls: { readonly primary: string; readonly standby: string };

  beforeAll(async () => {
    primary = await startPostgres();
    const databaseUrl = await primary.createDatabase();
    store = await openStore({ databaseUrl, folder: null });
    standby = await startPostgres({ standbyOf: primary });
    const url = new URL(databaseUrl);
    url.port = String(standby.port);
    urls = { primary: databaseUrl, standby: url.href };
    replica = new ReplicaReads(urls.standby, { log: logInto(logged), metrics });
    world = await ApiWorld.open(store, { staleMs: STALE_MS, replica });
    pool = world.pool({ maxPlayers: 900 });
    await world.apply(pool.create());
  }, 240_000);
  afterAll(async () => {
    await world?.close();
    await replica?.close();
    await store?.close();
    await standby?.kill();
    await primary?.kill();
  });

  const execute = async (at: 'primary' | 'standby', ...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: urls[at] });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  /** Returns how many reads had an outcome so far. */
  const counted = async (outcome: string): Promise<number> => {
    const { values } = (await metrics.getSingleMetric('replica_reads_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0;
  };
  /** Requests a page that no cache holds. @returns the players of the only pool */
  let pages = 0;
  const players = async (): Promise<number> => {
    pages += 1;
    const limit = 1 + (pages % 100);
    const { data } = await world.get(
      `/pools?limit=${limit}&sort=${SORTS[pages % SORTS.length]}`,
      poolListSchema,
    );
    return data[0]?.currentParticipants ?? -1;
  };
  const SORTS = ['newest', 'oldest', 'ending', 'entry', 'players', 'prize', 'fill'] as const;
  /** Requests the newest event, which no cache holds. @returns the number of players that it names */
  const newestJoin = async (): Promise<number> => {
    const path = `/pools/${pool.address}/chain-events?order=desc&limit=1`;
    const { data } = await world.get(path, chainEventListSchema);
    return Number(data[0]?.fields['playerCount'] ?? 1);
  };
  /** Waits until the replica answers. */
  const isReplicaUsed = async (): Promise<void> => {
    const before = await counted('answered');
    await expect
      .poll(
        async () => {
          await players();
          return counted('answered');
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before);
  };

  /** Reads from all kinds of public routes while players join. @returns the number of answers */
  const readWhileJoining = async (joins: number): Promise<number> => {
    let isOver = false;
    let answered = 0;
    /** The newest state that the process has sent to any client. */
    let seen = 0;
    const client = async (read: () => Promise<number>): Promise<void> => {
      while (!isOver) {
        const least = Math.max(seen, dueBefore(performance.now() - STALE_MS));
        const found = await read();
        answered += 1;
        expect(found).toBeGreaterThanOrEqual(least);
        seen = Math.max(seen, found);
      }
    };
    const commits: (readonly [count: number, at: number])[] = [[pool.players.length, 0]];
    const dueBefore = (at: number): number => commits.findLast((commit) => commit[1] <= at)?.[0] ?? 0;
    const path = `/pools/${pool.address}`;
    const clients = Promise.all([
      client(players),
      client(async () => (await world.get(path, poolDetailSchema)).currentParticipants),
      client(newestJoin),
    ]);
    const joining = (async () => {
      for (let join = 0; join < joins; join += 1) {
        await world.apply(pool.join());
        commits.push([pool.players.length, performance.now()]);
        await sleep(10 + (join % 30));
      }
    })().finally(() => {
      isOver = true;
    });
    await Promise.all([joining, clients]);
    return answered;
  };

  it('a replica answers while it keeps up, and no answer goes back in time', async () => {
    await isReplicaUsed();
    const before = await counted('answered');
    const answers = await readWhileJoining(40);
    expect(answers).toBeGreaterThan(100);
    expect(await counted('answered')).toBeGreaterThan(before + 20);
    expect(await counted('failed')).toBe(0);
  });

  it('the primary answers while the replica lags, and the replica again once it has caught up', async () => {
    await isReplicaUsed();
    await execute('standby', 'select pg_wal_replay_pause()');
    await world.apply(pool.join());
    await sleep(2 * STALE_MS);
    // The process has not been notified of this commit before the request.
    expect(await newestJoin()).toBe(pool.players.length);
    const before = await counted('answered');
    const answers = await readWhileJoining(40);
    expect(answers).toBeGreaterThan(100);
    expect(await counted('answered')).toBe(before);
    expect(await counted('behind')).toBeGreaterThan(0);
    await execute('standby', 'select pg_wal_replay_resume()');
    await isReplicaUsed();
    expect(await players()).toBe(pool.players.length);
  });

  it('a commit that the replica shows before the primary is answered only once the primary shows it', async () => {
    await isReplicaUsed();
    const before = pool.players.length;
    // The primary waits for a standby that does not exist, while the replica replays the commit.
    await execute(
      'primary',
      `alter system set synchronous_standby_names = 'nobody'`,
      'select pg_reload_conf()',
    );
    await sleep(200);
    const committing = world.apply(pool.join());
    await expect
      .poll(async () => {
        const client = new pg.Client({ connectionString: urls.standby });
        await client.connect();
        const { rows } = await client.query<{ count: number }>('select player_count as count from pools');
        await client.end();
        return rows[0]?.count;
      })
      .toBe(before + 1);
    for (let read = 0; read < 10; read += 1) expect(await players()).toBe(before);
    await execute('primary', 'alter system reset synchronous_standby_names', 'select pg_reload_conf()');
    await committing;
    await sleep(STALE_MS);
    expect(await players()).toBe(before + 1);
  });

  it('no request fails when the replica is killed, and it answers again after a restart', async () => {
    await isReplicaUsed();
    const reading = readWhileJoining(60);
    await sleep(300);
    await standby.kill();
    await reading;
    expect(await players()).toBe(pool.players.length);
    expect(logged.at(-1)).toMatch(/The replica failed, and the primary answers instead/);
    await standby.start();
    await isReplicaUsed();
    expect(logged.at(-1)).toMatch(/The replica answers again/);
  });

  it('a replica that hangs delays an answer by a second, and others not at all', async () => {
    await isReplicaUsed();
    await sleep(100);
    standby.freeze(true);
    const began = performance.now();
    await players();
    expect(performance.now() - began).toBeLessThan(3_000);
    const next = performance.now();
    for (let read = 0; read < 5; read += 1) await players();
    expect(performance.now() - next).toBeLessThan(500);
    await sleep(PAUSE_MS);
    const durations = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const sent = performance.now();
        await players();
        return performance.now() - sent;
      }),
    );
    // Only one of the requests tries the replica again, and waits for its timeout.
    expect(durations.filter((ms) => ms > 700).length).toBe(1);
    standby.freeze(false);
    await isReplicaUsed();
  });

  it('a replica that was promoted no longer answers', async () => {
    await isReplicaUsed();
    await standby.promote();
    const before = await counted('answered');
    expect(await readWhileJoining(20)).toBeGreaterThan(20);
    expect(await counted('answered')).toBe(before);
  });
});
