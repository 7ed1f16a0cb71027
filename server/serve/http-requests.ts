import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { sleep } from '#src/lib/sleep.ts';

/** Half a second in which requests arrive that were sent on keep-alive connections before the drain began. */
const GRACE_TURNS = 25;
const TURN_MS = 20;
/** Maximum pipelined requests of a connection; browsers and proxies send none before the previous answer. */
const MOST_WAITING = 8;

export type HttpRequests = ReturnType<typeof trackRequests>;

/**
 * Wraps all request listeners of a server; call it after they are registered. A connection with too many waiting
 * requests is destroyed before any listener is called. A request to upgrade to an unsupported protocol is answered as
 * if it had no `Upgrade` header (RFC 9110, section 7.8).
 * @param takesUpgrade whether another listener handles an upgrade request
 */
export function trackRequests(server: Server, takesUpgrade: (request: IncomingMessage) => boolean) {
  // By connection, because a response queued behind another emits no event when the connection closes.
  const open = new Map<Socket, Set<ServerResponse>>();
  let closing = false;
  const waitingOn = (socket: Socket): Set<ServerResponse> => {
    const existing = open.get(socket);
    if (existing !== undefined) return existing;
    const waiting = new Set<ServerResponse>();
    open.set(socket, waiting);
    socket.once('close', () => open.delete(socket));
    return waiting;
  };

  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const waiting = waitingOn(socket);
    if (waiting.size >= MOST_WAITING) {
      socket.destroy();
      return;
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    if (closing) response.setHeader('connection', 'close');
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
  server.on('upgrade', (request: IncomingMessage, _duplex, head: Buffer) => {
    if (takesUpgrade(request)) return;
    const { socket } = request;
    // A pending response on this connection would never be finished before the one to this request.
    if ((open.get(socket)?.size ?? 0) > 0) {
      socket.destroy();
      return;
    }
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit('connection', socket);
  });

  return {
    /**
     * Accepts no further connections, answers current and further requests on existing ones, and closes each connection
     * with its answer, so that no request is dropped. Requests that take longer than `limitMs` are aborted.
     */
    async drain(limitMs: number): Promise<void> {
      closing = true;
      const isWaiting = (): boolean => [...open.values()].some(({ size }) => size > 0);
      for (const response of [...open.values()].flatMap((waiting) => [...waiting])) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      // Node's own HTTP `close` would close idle connections at once, although a request may be on its way.
      TcpServer.prototype.close.call(server);
      const start = Date.now();
      // Counts turns, not time, because a suspended process has not handled the requests that arrived meanwhile.
      for (let turn = 0; turn < GRACE_TURNS || isWaiting(); turn += 1) {
        if (Date.now() >= start + limitMs) break;
        await sleep(TURN_MS);
      }
      server.closeAllConnections();
    },
  };
}

/** Headers that only concern the upgrade (RFC 9110, section 7.8; RFC 7540, section 3.2). */
const OF_UPGRADE: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** Returns the head of a request as received, without its upgrade headers. */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (OF_UPGRADE.has(name.toLowerCase())) continue;
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutTokens(value)}`);
    else lines.push(`${name}: ${value}`);
  }
  // Node decodes headers as latin1.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutTokens(value: string): string {
  return value
    .split(',')
    .map((token) => token.trim())
    .filter((token) => !OF_UPGRADE.has(token.toLowerCase()))
    .join(', ');
}
