import { createServer, type IncomingMessage, type Server } from 'node:http';
import { WebSocketServer } from 'ws';
import { isLocalRequest, MAX_REQUEST_BYTES, serveHttp } from './http.ts';
import type { Chain } from './ledger/chain.ts';
import { serveSocket } from './pubsub/socket.ts';
import { Subscriptions } from './pubsub/subscriptions.ts';
import { callMethod, respond } from './rpc/dispatch.ts';

const HOST = '127.0.0.1';
/** Longer than clients keep idle connections, so that they and not the server end them. */
const KEEP_ALIVE_MS = 65_000;

type ChainServer = { close(): Promise<void> };

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is already in use: the local chain needs it and the one beside it`)
          : error,
      );
    });
    server.listen(port, HOST, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Serves a chain on 127.0.0.1, on `port` and the one after it: web3.js looks for WebSockets there, others on `port` itself.
 * Also moves the chain on, slot by slot. @throws when one of the ports is taken, naming it
 */
export async function serveChain(
  chain: Chain,
  port: number,
  log: (text: string) => void,
): Promise<ChainServer> {
  const subscriptions = new Subscriptions(chain);
  const answer = (text: string): string | undefined =>
    respond(text, (request) => callMethod(chain, request), log);
  const servers = [createServer(), createServer()] as const;
  for (const server of servers) {
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.on('request', (request, response) => {
      serveHttp(request, response, answer).catch((error: unknown) => {
        log(`A connection broke: ${String(error)}`);
        response.destroy();
      });
    });
    server.on('clientError', (_, socket) => socket.destroy());
    const sockets = new WebSocketServer({
      server,
      maxPayload: MAX_REQUEST_BYTES,
      verifyClient: ({ req }: { req: IncomingMessage }) => isLocalRequest(req),
    });
    // It repeats its server's errors, which `listen` already reports.
    sockets.on('error', () => undefined);
    sockets.on('connection', (socket) => serveSocket(socket, subscriptions, log));
  }
  try {
    await Promise.all(servers.map((server, index) => listen(server, port + index)));
  } catch (error) {
    await Promise.all(servers.map(close));
    throw error;
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
