import { connect } from 'node:net';
import { io } from 'socket.io-client';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialize } from '#server/projection/state.ts';
import { sleep } from '#src/lib/sleep.ts';
import { databases } from './databases.ts';
import { commit } from './outbox.ts';
import { Player, until } from './player.ts';
import { joined, someAddress, somePool } from './sayings.ts';
import { type LiveServer, startLiveServer } from './server-process.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer({
    databaseUrl: await (databases.at(-1)?.create() ?? null),
    corsOrigins: ['https://play.example'],
    trustProxy: ['loopback'],
    limits: { connectionsPerAddress: 5, poolsPerConnection: 3, packetsPerSecond: 10, packetsAtOnce: 20 },
  });
  await initialize(server.store.db, 'test');
});
afterAll(() => server.close());

const url = (path = ''): string => `http://127.0.0.1:${server.port}/api/socket.io/${path}`;
const handshake = (headers: Record<string, string>): Promise<number> =>
  fetch(url('?EIO=4&transport=polling'), { headers }).then(({ status }) => status);

/** Expects that the server still accepts a client and sends it an event. */
async function expectService(): Promise<void> {
  const player = new Player({ port: server.port });
  await player.connected();
  const [id] = await commit(server.store.db, [joined(somePool(), 1)]);
  await player.has(id);
  player.close();
}

/** Sends raw frames on a new connection. @returns whether the server ended it within the timeout */
function raw(frames: readonly (string | Buffer)[], timeoutMs = 300): Promise<boolean> {
  const socket = new WebSocket(`${url('?EIO=4&transport=websocket').replace('http', 'ws')}`);
  return new Promise((resolve) => {
    socket.on('open', () => {
      for (const frame of frames) socket.send(frame);
      setTimeout(() => {
        resolve(false);
        socket.close();
      }, timeoutMs);
    });
    socket.on('close', () => resolve(true));
    socket.on('error', () => undefined);
  });
}

test('the connections of an address are limited, also behind a proxy', async () => {
  const statuses = async (from: string): Promise<number[]> =>
    Promise.all(Array.from({ length: 7 }, () => handshake({ 'x-forwarded-for': from })));
  expect((await statuses('1.2.3.4')).filter((status) => status === 200)).toHaveLength(5);
  expect((await statuses('1.2.3.5')).filter((status) => status === 200)).toHaveLength(5);
  expect(await handshake({ 'x-forwarded-for': '1.2.3.4' })).toBe(403);
  // A connection that has ended no longer counts.
  const players = Array.from(
    { length: 5 },
    () => new Player({ port: server.port, transports: ['websocket'] }),
  );
  await Promise.all(players.map((player) => player.connected()));
  expect(await handshake({})).toBe(403);
  players[0]?.close();
  await until(
    async () => (await handshake({})) === 200,
    () => 'no place became free',
  );
  for (const player of players) player.close();
});

test('pages of other origins connect only if the configuration names them', async () => {
  const from = (origin: string, ip: string): Promise<number> => handshake({ origin, 'x-forwarded-for': ip });
  expect(await from(`http://127.0.0.1:${server.port}`, '1.1.1.1')).toBe(200);
  expect(await from('https://play.example', '1.1.1.2')).toBe(200);
  expect(await from('https://elsewhere.example', '1.1.1.3')).toBe(403);
  expect(await from('null', '1.1.1.4')).toBe(403);
});

test('a malformed handshake is refused with a reason', async () => {
  for (const auth of [{ wallet: 'nobody' }, { lastEventId: -1 }, { lastEventId: 1.5 }, { pools: 'all' }]) {
    const socket = io(`http://127.0.0.1:${server.port}`, {
      path: '/api/socket.io',
      auth,
      forceNew: true,
      reconnection: false,
    });
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(error.message).toMatch(/^bad_request: /);
    socket.close();
  }
  await expectService();
});

test('a connection accepts one handshake', async () => {
  const socket = new WebSocket(url('?EIO=4&transport=websocket').replace('http', 'ws'));
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('40{"lastEventId":0}');
  await until(
    () => received.some((text) => text.startsWith('42["connected"')),
    () => received.join(),
  );
  socket.send('41');
  // The server handles the disconnect only after the packets that arrived with it.
  await until(
    async () => (await server.metrics.metrics()).includes('\nlive_connections 0\n'),
    () => 'the first has not ended',
  );
  socket.send('40{"lastEventId":0}');
  await until(
    () => received.some((text) => text.startsWith('44')),
    () => received.join(),
  );
  expect(received.at(-1)).toContain('bad_request: one handshake');
  expect(received.filter((text) => text.startsWith('42["connected"'))).toHaveLength(1);
  socket.close();
});

test('unknown messages are answered, and the number of watched pools is limited', async () => {
  const player = new Player({ port: server.port });
  await player.connected();
  for (const garbage of [null, 7, 'all', [], { poolAddress: 'x' }, { poolAddress: { $ne: null } }]) {
    expect(await player.call('watch_pool', garbage)).toMatchObject({ ok: false });
    expect(await player.call('unwatch_pool', garbage)).toMatchObject({ ok: false });
  }
  await sleep(1_000);
  const answers = [];
  for (let pool = 0; pool < 4; pool += 1) {
    answers.push(await player.call('watch_pool', { poolAddress: someAddress() }));
  }
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false]);
  player.socket.emit('watch_pool');
  player.socket.emit('watch_pool', { poolAddress: someAddress() }, 'not a function');
  player.socket.emit('connected', { wallet: null });
  player.socket.emit('__proto__', {});
  await expectService();
  player.close();
});

test('the control frames of a connection are limited, also if it began by polling', async () => {
  const pinging = (socket: WebSocket, times: number): void => {
    for (let sent = 0; sent < times; sent += 1) socket.ping();
  };
  const pingedTooOften = async (socket: WebSocket): Promise<void> => {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    pinging(socket, 50);
    await closed;
  };
  const open = async (query: string): Promise<WebSocket> => {
    const socket = new WebSocket(url(`?EIO=4&transport=websocket${query}`).replace('http', 'ws'));
    await new Promise((resolve) => socket.once('open', resolve));
    return socket;
  };
  const modest = await open('');
  let pongs = 0;
  modest.on('pong', () => (pongs += 1));
  pinging(modest, 5);
  await until(
    () => pongs === 5,
    () => `${pongs} pongs`,
  );
  await sleep(300);
  expect(modest.readyState).toBe(WebSocket.OPEN);
  modest.close();
  await pingedTooOften(await open(''));

  const polled = await fetch(url('?EIO=4&transport=polling')).then((response) => response.text());
  const { sid } = v.parse(v.object({ sid: v.string() }), JSON.parse(polled.slice(1)));
  const upgraded = await open(`&sid=${sid}`);
  const probed = new Promise((resolve) => upgraded.once('message', resolve));
  upgraded.send('2probe');
  await probed;
  upgraded.send('5');
  await pingedTooOften(upgraded);
  await expectService();
});

test('garbage closes its own connection and no other', async () => {
  const frames = [
    ['40{"wallet":'],
    ['40[1,2,3]'],
    ['40/admin,{}', '42/admin,["watch_pool",{}]'],
    ['42["watch_pool",{}]'],
    ['40', '42["disconnect"]', '42["connect"]', '42["newListener","x"]'],
    ['40', '45999-["watch_pool",{"_placeholder":true,"num":0}]', Buffer.from([1, 2, 3])],
    ['40', '451-["watch_pool",{"_placeholder":true,"num":99}]', Buffer.alloc(16)],
    ['40', '430[]', '43999["x"]'],
    ['40', '42[[[[[[[[', '9', '', '4', '49'],
    [Buffer.alloc(3_000, 255)],
    ['40', `42["watch_pool","${'x'.repeat(20_000)}"]`],
    ['2probe', '5', '40', '5', '2probe'],
  ];
  for (const each of frames) await raw(each);
  // Bytes that are not frames of a WebSocket.
  await new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write('GET /api/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\n');
      socket.write('Connection: Upgrade\r\nHost: x\r\n\r\n');
      socket.end(Buffer.alloc(100, 7));
    });
    socket.on('close', resolve);
    socket.on('error', () => undefined);
    socket.resume();
  });
  for (const path of [
    '?EIO=4&transport=polling&sid=nobody',
    '?EIO=9&transport=polling',
    '?transport=__proto__',
    '',
  ]) {
    const response = await fetch(url(path), { method: 'POST', body: 'x'.repeat(100_000) });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toMatch(/\bat .*:\d+/);
  }
  await expectService();
});

test('a flooding client is disconnected', async () => {
  const frames = ['40', ...Array.from({ length: 500 }, () => '42["watch_pool",{}]')];
  expect(await raw(frames, 50_000)).toBe(true);
  await expectService();
});
