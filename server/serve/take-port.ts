import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '#server/api/api-error.ts';
import type { ServerEnv } from '#server/env.ts';

/** A port at which this process listens. */
export interface TakenPort {
  /** Lets a server answer at the port from now on. */
  handOver(server: Server): Promise<void>;
  /** Releases the port. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;

/**
 * Listens before anything else is changed, so that two processes cannot start on the same port. Until the server takes
 * over, every request is answered immediately: the process is alive, but not ready.
 * @throws a sentence if it cannot listen there
 */
export async function takePort(
  { apiHost, apiPort, apiBase }: Pick<ServerEnv, 'apiHost' | 'apiPort' | 'apiBase'>,
  headers: Readonly<Record<string, string>>,
): Promise<TakenPort> {
  const first = createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) =>
    answerStarting(request, response, apiBase, headers),
  );
  try {
    await once(first.listen(apiPort, apiHost), 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? sentenceOf(String(error.code)) : null;
    if (reason === null) throw error;
    throw new Error(`API_HOST and API_PORT name ${apiHost}:${apiPort}, but ${reason}`, { cause: error });
  }
  return {
    async handOver(server) {
      await once(server.listen(first), 'listening');
    },
    close: () => new Promise((resolve) => first.close(() => resolve())),
  };
}

function sentenceOf(code: string): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return 'another process listens there (EADDRINUSE): end that one first, or name another port';
    case 'EADDRNOTAVAIL':
      return 'this machine has no such address (EADDRNOTAVAIL): name one of its own';
    case 'EACCES':
      return 'this user may not listen there (EACCES): name a port from 1024 on';
    default:
      return null;
  }
}

function answerStarting(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  base: string,
  headers: Readonly<Record<string, string>>,
): void {
  const [path] = url.split('?');
  const [status, body] = answerTo(path === undefined ? '' : path.slice(base.length));
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      // The next request is handled by the server that takes over.
      connection: 'close',
    })
    .end(JSON.stringify(body));
}

function answerTo(path: string): readonly [status: number, body: object] {
  if (path === '/health/live') return [200, { status: 'live' }];
  if (path === '/health/ready') return [503, { status: 'starting' }];
  return [503, new ApiError('unavailable', 'The server is starting').toBody()];
}
