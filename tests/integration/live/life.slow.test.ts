import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newestId } from '#server/live/stored-events.ts';
import { applyTransactions } from '#server/projection/apply.ts';
import { passTime } from '#server/projection/pass-time.ts';
import { initialize } from '#server/projection/state.ts';
import { ChainScript } from '#tests/support/chain-script.ts';
import { PoolScript } from '#tests/support/pool-script.ts';
import { databases } from './databases.ts';
import { commit } from './outbox.ts';
import { Player, until } from './player.ts';
import { joined, resolved, someAddress, somePool } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';

describe.each(databases)("a pool's life on $name", ({ create }) => {
  let server: LiveServer;
  beforeAll(async () => {
    server = await startLiveServer({ databaseUrl: await create() });
    await initialize(server.store.db, 'test');
  });
  afterAll(() => server.close());

  test("a pool's life is sent to every client, its outcome to its players, with the number of active pools", async () => {
    const chain = new ChainScript();
    const pool = new PoolScript(chain, 1n, { maxPlayers: 4 });
    pool.create();
    while (pool.players.length < 4) pool.join();
    const [creator = '', joiner = ''] = pool.players;
    const stranger = new Player({ port: server.port });
    const player = new Player({ port: server.port, wallet: joiner });
    await Promise.all([stranger.connected(), player.connected()]);
    const apply = () => applyTransactions(server.store.db, chain.transactions, { confirmedSlot: chain.slot });
    const poolCounts = (name: 'stats_update') =>
      stranger.messages.flatMap((each) => (each.name === name ? [each.message.activePools] : []));
    await apply();
    await until(
      () => poolCounts('stats_update').at(-1) === 1,
      () => 'the pool was not counted',
    );
    const { round, drawAt } = pool.lockRecord();
    await passTime(server.store.db, { time: drawAt, rounds: new Map([[round, 'aa'.repeat(48)]]) });
    pool.complete();
    await apply();
    pool.claim(0);
    await apply();
    await until(
      () => poolCounts('stats_update').at(-1) === 0,
      () => 'the pool is still counted',
    );

    const newest = await newestId(server.store.db);
    await until(
      async () => (await server.metrics.metrics()).includes(`\nlive_events_delivered_total ${newest}\n`),
      () => 'not all is delivered',
    );
    const types = (of: Player): string[] => [...new Set(of.events.map(({ type }) => type))];
    const all = ['pool_created', 'user_joined', 'pool_state_changed', 'vrf_result_received', 'pool_resolved'];
    expect(types(stranger)).toEqual(all);
    expect(types(player)).toEqual(expect.arrayContaining([...all, 'pool_resolved_details']));
    const details = player.events.find(({ type }) => type === 'pool_resolved_details');
    expect(details).toMatchObject({ poolAddress: pool.address, creator });
    for (const each of [stranger, player]) {
      expect(each.garbled).toEqual([]);
      expect(each.ids).toEqual(each.ids.toSorted((a, b) => a - b));
      each.close();
    }
    expect(await server.metrics.metrics()).toContain(`\nlive_last_event_id ${newest}\n`);
  });

  test('a server does not accumulate events for a client that does not read', async () => {
    const pool = somePool();
    const crowd = Array.from({ length: 1_000 }, someAddress);
    const other = new Player({ port: server.port });
    await other.connected();
    const connections = async (): Promise<number> =>
      Number(/^live_connections (\d+)$/m.exec(await server.metrics.metrics())?.[1]);
    await until(
      async () => (await connections()) === 1,
      () => 'someone is still connected',
    );

    const deaf = await connectDeaf(server.port, pool.poolAddress);
    await until(
      async () => (await connections()) === 2,
      () => 'the deaf client is not connected',
    );
    for (let round = 0; round < 300 && (await connections()) === 2; round += 1) {
      const [id] = await commit(server.store.db, [joined(pool, round), resolved(pool, crowd)]);
      await other.has(id);
    }
    expect(await connections()).toBe(1);
    deaf.destroy();
    other.close();
  });
});

/** Opens a raw WebSocket that subscribes to a pool and then never reads. */
function connectDeaf(port: number, pool: string): Promise<Socket> {
  const masked = (text: string): Buffer => {
    const payload = Buffer.from(text);
    // An all-zero mask leaves the payload as it is.
    return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
  };
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'GET /api/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n' +
          'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
    });
    socket.once('error', reject);
    socket.once('data', () => {
      socket.write(masked(`40${JSON.stringify({ pools: [pool] })}`));
      socket.once('data', () => {
        socket.pause();
        socket.on('error', () => undefined);
        resolve(socket);
      });
    });
  });
}
