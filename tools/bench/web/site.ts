/**
 * Serves the benchmark's browser: the built app under its own headers, a chain of canned pools, and a server that sends
 * events about them. Runs as a child process: sends `ready` to its parent, and takes `{ eventsPerSecond }`, 0 or more.
 *   --dist PATH of the build   --port N   --chain-port N   --pools N   --ended N
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { serveAppFiles } from '#server/serve/app-files.ts';
import { findBuiltApp } from '#server/serve/built-app.ts';
import { appHeaders, commonHeaders } from '#server/serve/security-headers.ts';
import { SOCKET_PATH } from '#src/contract/sockets.ts';
import { serveChain } from './canned-chain.ts';
import { cannedEnded, cannedPools } from './canned-pools.ts';
import { cannedCreators, cannedEvent, cannedStatistics, cannedWinners } from './canned-server.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string' },
    port: { type: 'string' },
    'chain-port': { type: 'string' },
    pools: { type: 'string' },
    ended: { type: 'string', default: '0' },
  },
});
const PORT = Number(values.port);
const CHAIN_PORT = Number(values['chain-port']);
const HOST = '127.0.0.1';
const TICK_MS = 20;

const now = Math.floor(Date.now() / 1_000);
const pools = cannedPools(Number(values.pools), now);
const ended = cannedEnded(Number(values.ended), pools.length, now);
const chain = serveChain([...pools, ...ended]);
const built = findBuiltApp(new URL(`file://${values.dist}/`));
if (built === null) throw new Error(`There is no built app in ${values.dist}`);

const origin = `http://${HOST}:${PORT}`;
const app = fastify({ serverFactory: (handler) => createServer(handler) });
app.get('/api/stats/platform', () => cannedStatistics);
app.get('/api/stats/top-creators', () => cannedCreators);
app.get('/api/winners', () => cannedWinners(ended[0], now));
await serveAppFiles(app, {
  folder: built.folder,
  headers: {
    ...commonHeaders({ appOrigin: origin }),
    ...appHeaders({ appOrigin: origin, connectOrigins: built.origins }),
  },
});
const io = new Server(app.server, { path: `/api${SOCKET_PATH}` });
let newest = 0;
io.on('connection', (socket) =>
  socket.emit('connected', { wallet: null, lastEventId: newest, onlineUsers: 1, resume: 'fresh' }),
);

let rate = 0;
let since = Date.now();
let sentCount = 0;
setInterval(() => {
  const due = Math.floor(((Date.now() - since) / 1_000) * rate);
  for (; sentCount < due; sentCount += 1) {
    newest += 1;
    const pool = pools[newest % pools.length];
    if (pool === undefined) continue;
    const event = cannedEvent(newest, pool);
    chain.notify(pool);
    io.emit('pool_update', { poolAddress: pool.address, events: [event] });
  }
}, TICK_MS);
process.on('message', (message) => {
  rate = v.parse(v.object({ eventsPerSecond: v.number() }), message).eventsPerSecond;
  since = Date.now();
  sentCount = 0;
});
process.on('disconnect', () => process.exit());

chain.server.listen(CHAIN_PORT, HOST);
await app.listen({ host: HOST, port: PORT });
process.send?.('ready');
