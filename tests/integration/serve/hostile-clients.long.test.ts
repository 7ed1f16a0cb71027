import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';
import { RawClient } from './raw-client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

let cluster: TestCluster;
let server: ServerProcess;

/** Milliseconds, less than the 25,000 after which the server would end an idle connection anyway. */
const ENDS_MS = 15_000;
const GET = 'GET /api/health HTTP/1.1';
const HOST = 'Host: pools.example';
const UPGRADE = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
];

/** Returns a request for a WebSocket of socket.io. */
const webSocket = (transport: string): string =>
  [
    `GET /api/socket.io/?EIO=4&transport=${transport} HTTP/1.1`,
    HOST,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');

beforeAll(async () => {
  cluster = await startCluster();
  server = await startServerProcess({
    environment: {
      STATE_DIR: cluster.stateDir,
      LOCALNET_PORT: String(cluster.port),
      SERVE_APP: 'off',
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Limit the memory, so that a leak shows.
      NODE_OPTIONS: '--max-old-space-size=160',
    },
  });
  await eventually(async () => expect((await fetch(`${server.url}/api/health`)).status).toBe(200));
}, 120_000);
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  await cluster?.close();
});

const open = (localAddress?: string): Promise<RawClient> => RawClient.open(server.port, localAddress);
const answered = (client: RawClient, times: number): Promise<void> =>
  eventually(() => {
    expect(client.statuses).toHaveLength(times);
    return Promise.resolve();
  });

describe('an upgrade to an unknown protocol', () => {
  it('an upgrade to an unknown protocol is ignored, on a new connection and on a keep-alive one', async () => {
    const client = await open();
    for (const [at, wish] of [UPGRADE, [], UPGRADE, UPGRADE].entries()) {
      client.write(GET, HOST, ...wish);
      await answered(client, at + 1);
    }
    expect(client.statuses).toEqual([200, 200, 200, 200]);
    client.socket.destroy();
  });

  it('an upgrade to an unknown protocol is ignored with a body, and after one', async () => {
    const client = await open();
    const body = '{"title":"no more"}';
    client.write(
      'POST /api/suggestions HTTP/1.1',
      HOST,
      ...UPGRADE,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    );
    await sleep(100);
    client.socket.write(body);
    await answered(client, 1);
    expect(client.statuses).toEqual([400]);
    expect(client.received).toContain('bad_request');
    client.write(GET, HOST);
    await answered(client, 2);
    client.socket.destroy();
  });

  it('an upgrade to an unknown protocol closes the connection if it arrives before the last answer', async () => {
    const client = await open();
    client.socket.write(`${GET}\r\n${HOST}\r\n\r\n${GET}\r\n${HOST}\r\n${UPGRADE.join('\r\n')}\r\n\r\n`);
    expect(await client.endsWithin(ENDS_MS)).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'an upgrade to an unknown protocol has no effect when the client has left',
    async () => {
      const descriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length;
      const before = descriptors();
      const clients = await Promise.all(Array.from({ length: 150 }, () => open()));
      for (const client of clients) client.write(GET, HOST);
      await Promise.all(clients.map((client) => answered(client, 1)));
      for (const client of clients) client.write(GET, HOST, ...UPGRADE);
      await Promise.all(clients.map((client) => answered(client, 2)));
      expect(descriptors()).toBeGreaterThan(before + 100);
      for (const client of clients) client.socket.destroy();
      await eventually(() => {
        expect(descriptors()).toBeLessThan(before + 10);
        return Promise.resolve();
      });
    },
  );
});

describe('abandoned requests', () => {
  /** Many pipelined requests for a large answer. */
  const many = `GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n\r\n`.repeat(300);

  it('abandoned requests close their connection, and leave nothing in memory', async () => {
    for (let round = 0; round < 30; round += 1) {
      const clients = await Promise.all(Array.from({ length: 10 }, () => open()));
      for (const client of clients) {
        client.socket.pause();
        client.socket.write(many);
      }
      await Promise.all(
        clients.map(async (client) => {
          // A client notices the end of its connection only while it reads.
          setTimeout(() => client.socket.resume(), 200);
          expect(await client.endsWithin(ENDS_MS)).toBe(true);
          expect(client.statuses.length).toBeLessThan(10);
        }),
      );
    }
    // If every client had leaked memory, the process would have run out of it.
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});

describe('connections', () => {
  it('connections of one address are limited, and those of other addresses are accepted meanwhile', async () => {
    const clients = await Promise.all(Array.from({ length: 260 }, () => open('127.0.0.9')));
    await eventually(() => {
      expect(clients.filter(({ socket }) => !socket.destroyed)).toHaveLength(200);
      return Promise.resolve();
    });
    const other = await open('127.0.0.10');
    other.write(GET, HOST);
    await answered(other, 1);
    for (const client of [...clients, other]) client.socket.destroy();
    await eventually(async () => {
      const next = await open('127.0.0.9');
      next.write(GET, HOST);
      await Promise.race([answered(next, 1), next.closed]);
      next.socket.destroy();
      expect(next.statuses).toEqual([200]);
    });
  });

  it.runIf(process.platform === 'linux').each<[string, number, string]>([
    ['nothing', 408, ''],
    ['half of the headers', 408, `${GET}\r\n`],
    ['too large headers', 413, `${GET}\r\nX: ${'x'.repeat(40_000)}`],
    ['garbage', 400, 'garbage\r\n\r\n'],
    ['a WebSocket for a transport that has none', 101, webSocket('polling')],
    ['a WebSocket without messages', 101, webSocket('websocket')],
    ['a WebSocket without a key', 400, webSocket('websocket').replace(/Sec-WebSocket-Key.*\r\n/, '')],
  ])(
    'connections that send %s are not counted once refused, even if the client keeps them open',
    async (_, status, sent) => {
      const descriptors = (): number => readdirSync(`/proc/${server.pid}/fd`).length;
      const before = descriptors();
      const clients = await Promise.all(
        Array.from({ length: 60 }, () => RawClient.open(server.port, '127.0.0.11', true)),
      );
      for (const client of clients) client.socket.write(sent);
      await Promise.all(clients.map((client) => answered(client, 1)));
      expect(new Set(clients.flatMap(({ statuses }) => statuses))).toEqual(new Set([status]));
      await eventually(() => {
        expect(descriptors()).toBeLessThan(before + 30);
        return Promise.resolve();
      }, ENDS_MS);
      for (const client of clients) client.socket.destroy();
    },
  );

  it('a connection beyond the limit of requests is closed with the refusal', async () => {
    const limited = await startServerProcess({
      environment: {
        STATE_DIR: `${cluster.stateDir}/limited`,
        LOCALNET_PORT: String(cluster.port),
        SERVE_APP: 'off',
        RATE_LIMIT_PER_MINUTE: '2',
      },
    });
    const client = await RawClient.open(limited.port);
    for (let times = 1; times <= 3; times += 1) {
      client.write('GET /api/openapi.json HTTP/1.1', HOST);
      await answered(client, times);
    }
    expect(client.statuses).toEqual([200, 200, 429]);
    expect(await client.endsWithin(ENDS_MS)).toBe(true);
    limited.signal('SIGKILL');
    await limited.ended;
  });

  it('connections that are left open do not keep a server from exiting', async () => {
    const clients = await Promise.all(Array.from({ length: 100 }, () => open()));
    for (const client of clients) client.write(GET, HOST, ...UPGRADE);
    await Promise.all(clients.map((client) => answered(client, 1)));
    const startedAt = Date.now();
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    // Running requests would delay the exit by up to ten seconds; open connections do not.
    expect(Date.now() - startedAt).toBeLessThan(9_000);
  });
});
