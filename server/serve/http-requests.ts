import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { sleep } from '#src/lib/sleep.ts';

/** Half a second for requests to arrive that were sent on kept-alive connections before the drain began. */
const GRACE_TURNS = 25;
const TURN_MS = 20;
/** Requests that wait on one connection: browsers and proxies send one after the other's answer. */
const MOST_WAITING = 8;

export type HttpRequests = ReturnType<typeof trackRequests>;

/**
 * Stands before all who listen to a server's requests; to be called when they do. A connection on which too many requests
 * wait is ended before anybody looks at them. A request to change the protocol that nobody here speaks is answered as if
 * it had not been made (RFC 9110, section 7.8).
 * @param takesUpgrade whether somebody else answers a request to upgrade
 */
export function trackRequests(server: Server, takesUpgrade: (request: IncomingMessage) => boolean) {
  // By connection, for a response that waits for another's end is told nothing when the connection closes.
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
    // An answer that is still on its way would not make room for the one to this.
    if ((open.get(socket)?.size ?? 0) > 0) {
      socket.destroy();
      return;
    }
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit('connection', socket);
  });

  return {
    /**
     * Takes no further connections, answers what is and still gets asked on those there are, and closes each with its
     * answer, so that nobody's request is dropped. What takes longer than `limitMs` is cut off.
     */
    async drain(limitMs: number): Promise<void> {
      closing = true;
      const isWaiting = (): boolean => [...open.values()].some(({ size }) => size > 0);
      for (const response of [...open.values()].flatMap((waiting) => [...waiting])) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
      // Node's own `close` of a server with HTTP would cut idle connections at once, with a request perhaps on its way.
      TcpServer.prototype.close.call(server);
      const start = Date.now();
      // In turns, not by the clock: a process that stood still has not looked at what came meanwhile.
      for (let turn = 0; turn < GRACE_TURNS || isWaiting(); turn += 1) {
        if (Date.now() >= start + limitMs) break;
        await sleep(TURN_MS);
      }
      server.closeAllConnections();
    },
  };
}

/** Headers that only speak of the change of protocol (RFC 9110, section 7.8; RFC 7540, section 3.2). */
const OF_UPGRADE: ReadonlySet<string> = new Set(['upgrade', 'http2-settings']);

/** The head of a request as it came, but for its wish to change the protocol. */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (OF_UPGRADE.has(name.toLowerCase())) continue;
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutTokens(value)}`);
    else lines.push(`${name}: ${value}`);
  }
  // Node reads headers as this encoding.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function withoutTokens(value: string): string {
  return value
    .split(',')
    .map((token) => token.trim())
    .filter((token) => !OF_UPGRADE.has(token.toLowerCase()))
    .join(', ');
}
