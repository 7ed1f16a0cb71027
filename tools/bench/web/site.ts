/**
 * Serves the benchmark's browser: the built app under its own headers, a chain of canned pools, and a server that sends
 * events about them. Runs as a child process: sends `ready` to its parent, and takes `{ eventsPerSecond }`, 0 or more,
 * and `{ join: true }`, with which the first pool gets its next player.
 *   --dist PATH of the build   --port N   --chain-port N   --pools N   --ended N   --locked N
 *   --seats N of the wallet of `CANNED_SECRET`   --size N seats of the first pool, of which   --taken N
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import fastify from 'fastify';
import { Server } from 'socket.io';
import * as v from 'valibot';
import { serveAppFiles } from '#server/serve/app-files.ts';
import { findBuiltApp } from '#server/serve/built-app.ts';
import { appHeaders, commonHeaders } from '#server/serve/security-headers.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { clientMessages, type deltaRowSchema, handshakeSchema, SOCKET_PATH } from '#src/contract/sockets.ts';
import { serveChain } from './canned-chain.ts';
import {
  type CannedAccount,
  cannedEnded,
  cannedLocked,
  cannedPools,
  cannedSeats,
  resizedPool,
  readPlayerCount,
} from './canned-pools.ts';
import { cannedDetail, cannedPage } from './canned-list.ts';
import { cannedCreators, cannedEvent, cannedJoin, cannedStatistics, cannedWinners } from './canned-server.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string' },
    port: { type: 'string' },
    'chain-port': { type: 'string' },
    pools: { type: 'string' },
    ended: { type: 'string', default: '0' },
    locked: { type: 'string', default: '0' },
    seats: { type: 'string', default: '0' },
    size: { type: 'string' },
    taken: { type: 'string' },
  },
});
const PORT = Number(values.port);
const CHAIN_PORT = Number(values['chain-port']);
const HOST = '127.0.0.1';
const TICK_MS = 20;
/** Time for which the server collects deltas before it sends them. */
const DELTAS_MS = 250;
const ALL = 'all';
const LIST = 'list';

const now = Math.floor(Date.now() / 1_000);
const pools = cannedPools(Number(values.pools), now);
const locked = cannedLocked(Number(values.locked), pools.length, now);
const ended = cannedEnded(Number(values.ended), pools.length + locked.length, now);
const [first] = pools;
if (first !== undefined && values.size !== undefined)
  pools[0] = resizedPool(first, Number(values.size), Number(values.taken));
const seats = cannedSeats(pools.slice(0, Number(values.seats)));
const chain = serveChain([...pools, ...locked, ...ended, ...seats]);
const built = findBuiltApp(new URL(`file://${values.dist}/`));
if (built === null) throw new Error(`There is no built app in ${values.dist}`);

const origin = `http://${HOST}:${PORT}`;
const app = fastify({ serverFactory: (handler) => createServer(handler) });
app.get('/api/stats/platform', () => cannedStatistics);
app.get('/api/stats/top-creators', () => cannedCreators);
app.get('/api/winners', () => cannedWinners(ended[0], now));
let newest = 0;
const [latest] = ended;
if (latest !== undefined) app.get(`/api/pools/${latest.address}`, () => cannedDetail(latest));
app.get('/api/pools/page', ({ query }) => cannedPage(pools, locked, query, newest));
await serveAppFiles(app, {
  folder: built.folder,
  headers: {
    ...commonHeaders({ appOrigin: origin }),
    ...appHeaders({ appOrigin: origin, connectOrigins: built.origins }),
  },
});
const io = new Server(app.server, { path: `/api${SOCKET_PATH}` });
io.on('connection', (socket) => {
  const { pools: watched, allPools } = v.parse(handshakeSchema, socket.handshake.auth);
  void socket.join([...watched, ...(allPools ? [ALL] : [])]);
  socket.on('watch_list', (_message, answer: (watched: object) => void) => {
    void socket.join(LIST);
    answer({ ok: true, revision: String(newest), reset: false, rows: [] });
  });
  const { watch_pool: watchSchema } = clientMessages;
  socket.on('watch_pool', (message) => void socket.join(v.parse(watchSchema, message).poolAddress));
  socket.on('unwatch_pool', (message) => void socket.leave(v.parse(watchSchema, message).poolAddress));
  socket.emit('connected', { wallet: null, lastEventId: newest, onlineUsers: 1, resume: 'fresh' });
});

/** Rows of the pools that have changed, by address. */
const changed = new Map<string, v.InferInput<typeof deltaRowSchema>>();
setInterval(() => {
  if (changed.size > 0)
    io.to(LIST).emit('list_delta', { revision: String(newest), rows: [...changed.values()] });
  changed.clear();
}, DELTAS_MS);

/** Sends an event to the rooms that concern it, as the server does, and the account to the chain's subscribers. */
function send(pool: CannedAccount, event: WireEvent): void {
  chain.notify(pool);
  changed.set(pool.address, [pool.address, readPlayerCount(pool.data), 'open', event.slot]);
  io.to([ALL, pool.address]).emit('pool_update', { poolAddress: pool.address, events: [event] });
}

let rate = 0;
let since = Date.now();
let sentCount = 0;
setInterval(() => {
  const due = Math.floor(((Date.now() - since) / 1_000) * rate);
  for (; sentCount < due; sentCount += 1) {
    newest += 1;
    const pool = pools[newest % pools.length];
    if (pool !== undefined) send(pool, cannedEvent(newest, pool));
  }
}, TICK_MS);
process.on('message', (message) => {
  const requested = v.parse(
    v.union([v.object({ eventsPerSecond: v.number() }), v.object({ join: v.boolean() })]),
    message,
  );
  if ('join' in requested) {
    const [pool] = pools;
    newest += 1;
    if (pool !== undefined) send(pool, cannedJoin(newest, pool));
    return;
  }
  rate = requested.eventsPerSecond;
  since = Date.now();
  sentCount = 0;
});
process.on('disconnect', () => process.exit());

chain.server.listen(CHAIN_PORT, HOST);
await app.listen({ host: HOST, port: PORT });
process.send?.('ready');
