import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';

/** What was sent on a connection that was kept open has arrived by then. */
const GRACE_MS = 500;
const POLL_MS = 20;

export interface HttpRequests {
  /**
   * Takes no further connections, answers what is and still gets asked on those there are, and closes each with its
   * answer, so that nobody's request is dropped. What takes longer than `limitMs` is cut off.
   */
  drain(limitMs: number): Promise<void>;
}

/** Follows the requests of a server, of whatever is attached to it. */
export function followRequests(server: Server): HttpRequests {
  const open = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (closing) response.setHeader('connection', 'close');
  });

  return {
    async drain(limitMs) {
      closing = true;
      for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
      // Node's own `close` of a server with HTTP would cut idle connections at once, with a request perhaps on its way.
      TcpServer.prototype.close.call(server);
      const start = Date.now();
      const waits = (): boolean => Date.now() < start + GRACE_MS || open.size > 0;
      while (waits() && Date.now() < start + limitMs) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      server.closeAllConnections();
    },
  };
}
