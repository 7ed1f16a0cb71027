/**
 * Runs the hostile clients of a soak, from other addresses. Repeats each attack until the process ends. Takes the
 * server's port as its argument. Answers any message with the number of attacks of each kind.
 */
import { connect, type Socket } from 'node:net';
import { Keypair } from '@solana/web3.js';
import { WebSocket } from 'ws';

const port = Number(process.argv[2]);
const ADDRESSES = 20;
const made: Record<string, number> = {};

const random = (below: number): number => Math.floor(Math.random() * below);
const someAddress = (): string => `127.0.2.${1 + random(ADDRESSES)}`;
const HOST = 'Host: pools.example';

/** Opens a connection, calls `act` with it, and ends it after `holdMs` milliseconds. */
function open(act: (socket: Socket) => void, holdMs: number): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: someAddress() }, () => act(socket));
  socket.on('error', () => undefined);
  setTimeout(() => socket.destroy(), holdMs);
}

const request = (line: string, ...headers: readonly string[]): string =>
  `${[line, HOST, ...headers].join('\r\n')}\r\n\r\n`;

/** Requests another protocol, on a connection that was used before. */
function upgrade(): void {
  open((socket) => {
    socket.resume().write(request('GET /api/health HTTP/1.1'));
    setTimeout(
      () => socket.write(request('GET /api/health HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c')),
      200,
    );
  }, 60_000);
}

/** Requests many large answers at once and reads none. */
function deaf(times: number): void {
  open((socket) => {
    socket.pause();
    socket.write(request('GET /api/openapi.json HTTP/1.1').repeat(times));
  }, 90_000);
}

/** Sends a body, or headers, byte by byte. */
function slow(): void {
  open((socket) => {
    socket.resume();
    socket.write(
      random(2) === 0
        ? 'GET /api/pools HTTP/1.1\r\n'
        : request(
            'POST /api/suggestions HTTP/1.1',
            'Content-Type: application/json',
            'Content-Length: 30000',
          ),
    );
    const drip = setInterval(() => socket.write('x'), 2_000);
    socket.on('close', () => clearInterval(drip));
  }, 90_000);
}

const GARBAGE = ['40{"wallet":', '42[[[[[[', '451-["x",{"_placeholder":true,"num":9}]', '41', '9', ''];

/** Opens a socket with a random wallet, sometimes requesting all events since the beginning, and then misbehaves. */
function crowd(): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket.io/?EIO=4&transport=websocket`, {
    localAddress: someAddress(),
  });
  socket.on('error', () => undefined);
  socket.on('open', () => {
    const wallet = Keypair.generate().publicKey.toBase58();
    socket.send(
      `40${JSON.stringify({ wallet, allPools: true, lastEventId: random(3) === 0 ? 0 : undefined })}`,
    );
    setTimeout(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (random(3) === 0) for (let sent = 0; sent < 200; sent += 1) socket.ping();
      else if (random(2) === 0) for (let sent = 0; sent < 200; sent += 1) socket.send('42["watch_pool",{}]');
      else socket.send(GARBAGE[random(GARBAGE.length)] ?? '');
    }, 5_000);
  });
  setTimeout(() => socket.terminate(), 30_000);
}

const PATHS = ['/api/pools?search=a', '/api/pools?cursor=%00', '/%2e%2e/%2e%2e/etc/passwd', '/api/users/x'];

/** Sends requests beyond every limit, and invalid ones. */
function flood(): void {
  open((socket) => {
    socket.resume();
    for (let sent = 0; sent < 5; sent += 1) {
      const path = PATHS[random(PATHS.length)] ?? '/';
      socket.write(request(`GET ${path}${random(1_000_000)} HTTP/1.1`));
    }
    socket.write(
      request(
        'POST /api/admin/sign-in/input HTTP/1.1',
        'Origin: http://127.0.0.1:18787',
        'Content-Length: 0',
      ),
    );
    setTimeout(() => socket.write('\u0000\u0001BREW\r\n\r\n'), 100);
  }, 5_000);
}

/** Attacks, with the number of each per second. */
const ATTACKS = [
  ['upgrade', () => upgrade(), 20],
  ['pipelined beyond the limit', () => deaf(300), 5],
  ['pipelined and unread', () => deaf(7), 2],
  ['slow', () => slow(), 2],
  ['crowd', () => crowd(), 10],
  ['flood', () => flood(), 10],
] as const;

for (const [name, attack, perSecond] of ATTACKS) {
  setInterval(() => {
    made[name] = (made[name] ?? 0) + 1;
    attack();
  }, 1_000 / perSecond);
}
process.on('message', () => process.send?.(made));
process.on('disconnect', () => process.exit(0));
