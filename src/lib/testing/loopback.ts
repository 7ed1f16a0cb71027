import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Loopback {
  readonly url: string;
  readonly server: Server;
  /** The requests so far. */
  readonly requests: { readonly path: string; readonly at: number; readonly cookie: string | undefined }[];
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const answerJson = (response: ServerResponse, content: unknown): void => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(content));
};

/** Starts a local HTTP server that pages of any origin may request. */
export async function startLoopback(answer: Answer): Promise<Loopback> {
  const requests: Loopback['requests'] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'accept');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    requests.push({ path: request.url ?? '', at: Date.now(), cookie: request.headers.cookie });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
