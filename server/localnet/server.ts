import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Chain } from './ledger/chain.ts';
import { serveSocket } from './pubsub/socket.ts';
import { Subscriptions } from './pubsub/subscriptions.ts';
import { callMethod, respond } from './rpc/dispatch.ts';
import { toJson } from './rpc/json.ts';
import { ErrorCode, RpcError } from './rpc/rpc-error.ts';

const HOST = '127.0.0.1';
/** Longer than clients keep idle connections, so that clients close them instead of the server. */
const KEEP_ALIVE_MS = 65_000;

async function listen(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (cause) {
    if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is already in use: the local chain needs it and the one beside it`, {
      cause,
    });
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The servers of a chain's two ports. */
export type ChainPorts = readonly [Server, Server];

/**
 * Listens on 127.0.0.1, on `port` and the next one: web3.js expects WebSockets on the next one, other clients on `port`
 * itself. All requests are refused until `serveChain`. @throws when one of the ports is taken, naming it
 */
export async function takePorts(port: number): Promise<ChainPorts> {
  const servers = [createServer(refuseYet), createServer(refuseYet)] as const;
  try {
    await Promise.all(servers.map((server, index) => listen(server, port + index)));
  } catch (error) {
    await Promise.all(servers.map(close));
    throw error;
  }
  return servers;
}

function refuseYet(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  refuse(response, 503, 'The local chain is starting');
}

/** Serves a chain at its ports, and advances it slot by slot. */
export function serveChain(chain: Chain, servers: ChainPorts, log: Log) {
  const subscriptions = new Subscriptions(chain);
  const answer = (text: string): string | undefined =>
    respond(
      text,
      (request) => {
        // The timer may be late: a request must not be answered by a slot that has ended.
        chain.tick(Date.now());
        return callMethod(chain, request);
      },
      log,
    );
  for (const server of servers) {
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.off('request', refuseYet);
    server.on('request', (request, response) => {
      serveHttp(request, response, answer).catch((error: unknown) => {
        log.warn(`An HTTP connection broke: ${errorText(error)}`);
        response.destroy();
      });
    });
    server.on('clientError', (_, socket) => socket.destroy());
    const sockets = new WebSocketServer({
      server,
      maxPayload: MAX_REQUEST_BYTES,
      verifyClient: ({ req }: { req: IncomingMessage }) => isLocalRequest(req),
    });
    sockets.on('error', (error) => log.error(`A WebSocket server failed: ${errorText(error)}`));
    sockets.on('connection', (socket) => serveSocket(socket, subscriptions, log));
  }
  const mute = chain.listen(subscriptions);
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(
      () => {
        chain.tick(Date.now());
        schedule();
      },
      chain.msToNextSlot(Date.now()) + 1,
    );
  };
  schedule();
  return {
    async close() {
      clearTimeout(timer);
      mute();
      await Promise.all(servers.map(close));
    },
  };
}

/** Maximum size of an accepted request in bytes. */
const MAX_REQUEST_BYTES = 1_000_000;
/** An oversized request is still read up to this limit, so that its client receives the refusal. */
const MAX_DISCARDED_BYTES = 16_000_000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from programs and pages of this machine. In addition to the loopback socket, this refuses
 * foreign web pages (a foreign `Origin`) and host names that resolve to 127.0.0.1 (a foreign `Host`).
 */
function isLocalRequest(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers;
  if (!LOOPBACK.test(host)) return false;
  // Wallet extensions have origins with other schemes; sandboxed pages have "null".
  const page = /^https?:\/\/(.*)$/.exec(origin ?? '')?.[1];
  return page === undefined ? origin !== 'null' : LOOPBACK.test(page);
}

/** Reads a request's body. @returns null if it is too large */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size <= MAX_REQUEST_BYTES) chunks.push(bytes);
    if (size > MAX_DISCARDED_BYTES) throw new Error('a request that does not end');
  }
  return size > MAX_REQUEST_BYTES ? null : Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = new RpcError(ErrorCode.invalidRequest, message).toJson();
  send(response, status, 'application/json', toJson({ jsonrpc: '2.0', error, id: null }));
}

/** Serves JSON-RPC over HTTP: POST for requests, GET for a health check, CORS for local pages. */
async function serveHttp(
  request: IncomingMessage,
  response: ServerResponse,
  respond: (text: string) => string | undefined,
): Promise<void> {
  if (!isLocalRequest(request)) return refuse(response, 403, 'The local chain serves this computer only');
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', '*');
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  response.setHeader('access-control-max-age', '86400');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.method === 'GET') return send(response, 200, 'text/plain', 'ok');
  if (request.method !== 'POST') return refuse(response, 405, 'Use POST');
  const body = await readBody(request);
  if (body === null) return refuse(response, 413, `Request too large: at most ${MAX_REQUEST_BYTES} bytes`);
  send(response, 200, 'application/json', respond(body) ?? '');
}
