import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { proxiesIn } from '#server/live/remote-address.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';

let server: Server | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server?.close();
});

/** How many of so many connections of each address are still open after a moment. */
async function stay(
  limits: ConnectionLimits,
  proxies: readonly string[],
  wanted: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  server = createServer();
  limitConnections(server, proxiesIn(proxies), limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const open: Record<string, number> = {};
  for (const [localAddress, times] of Object.entries(wanted)) {
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
  await new Promise((resolve) => setTimeout(resolve, 100));
  return open;
}

test('an address has so many connections, and all together have so many', async () => {
  const wanted = { '127.0.0.1': 4, '127.0.0.2': 2, '127.0.0.3': 3 };
  expect(await stay({ perAddress: 2, inAll: 5 }, [], wanted)).toEqual({
    '127.0.0.1': 2,
    '127.0.0.2': 2,
    '127.0.0.3': 1,
  });
});

test('a proxy has as many as there may be in all', async () => {
  expect(await stay({ perAddress: 2, inAll: 5 }, ['127.0.0.1'], { '127.0.0.1': 7 })).toEqual({
    '127.0.0.1': 5,
  });
});
