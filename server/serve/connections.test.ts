import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { proxiesIn } from '#server/live/remote-address.ts';
import { sleep } from '#src/lib/sleep.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';

let server: Server | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server?.close();
});

/** Opens connections, and expects that these numbers of each address stay open. */
async function stay(
  limits: ConnectionLimits,
  proxies: readonly string[],
  expected: Readonly<Record<string, number>>,
  left: Readonly<Record<string, number>>,
): Promise<void> {
  server = createServer();
  limitConnections(server, proxiesIn(proxies), limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open: Record<string, number> = {};
  for (const [localAddress, times] of Object.entries(expected)) {
    for (let at = 0; at < times; at += 1) {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      sockets.push(socket);
      open[localAddress] = (open[localAddress] ?? 0) + 1;
      socket.on('close', () => (open[localAddress] = (open[localAddress] ?? 0) - 1));
      socket.on('error', () => undefined);
      socket.resume();
      await once(socket, 'connect');
    }
  }
  await expect.poll(() => open).toEqual(left);
  await sleep(100);
  expect(open).toEqual(left);
}

test('limits the connections of an address and of all addresses together', async () => {
  const expected = { '127.0.0.1': 4, '127.0.0.2': 2, '127.0.0.3': 3 };
  await stay({ perAddress: 2, inAll: 5 }, [], expected, {
    '127.0.0.1': 2,
    '127.0.0.2': 2,
    '127.0.0.3': 1,
  });
});

test('limits a trusted proxy only by the limit of all addresses', async () => {
  await stay({ perAddress: 2, inAll: 5 }, ['127.0.0.1'], { '127.0.0.1': 7 }, { '127.0.0.1': 5 });
});
