import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isUnchanged } from '../answers/cached-answer.ts';
import { type Form, formOf, readyForm } from '../answers/forms.ts';
import { REQUEST_ID } from '../http/request-id.ts';
import type { RequestLimit } from '../limits/shared-limits.ts';
import type { ReportAnswer } from '../service/measure-requests.ts';
import type { FrontCache, KnownRequest } from './front-cache.ts';

export interface FrontOptions {
  readonly limit: RequestLimit;
  readonly report: ReportAnswer;
  /** Returns a request's id. */
  readonly nameOf: (request: IncomingMessage) => string;
  /** Returns the client that a request counts for. */
  readonly clientOf: (request: IncomingMessage) => string;
  /** Whether the process is shutting down. */
  readonly stopping: () => boolean;
}

/**
 * Answers known requests before they reach Fastify, with the same response. All others go to Fastify, as do requests
 * that fail or exceed the rate limit.
 */
export function serveFront(
  server: Server,
  front: FrontCache,
  { limit, report, nameOf, clientOf, stopping }: FrontOptions,
): void {
  const listeners = server.listeners('request');
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  };
  const send = ({ known, request, response, arrived }: Asked, { encoding, body, etag }: Form): void => {
    const { method = '', url = '', headers } = request;
    const id = nameOf(request);
    const status = isUnchanged(headers['if-none-match'], etag) ? 304 : 200;
    const head = [...known.headers, 'etag', etag, REQUEST_ID, id];
    if (status === 200 && encoding !== 'identity') head.push('content-encoding', encoding);
    if (status === 200) head.push('content-type', known.contentType, 'content-length', String(body.length));
    response.writeHead(status, head);
    response.end(status === 200 ? body : undefined, () =>
      report({ method, url, route: known.route, status, ms: performance.now() - arrived, id }),
    );
  };

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (stopping()) front.clear();
    const known = front.find(request);
    if (known === undefined) return pass(request, response);
    const client = clientOf(request);
    if (!limit.take(client)) return pass(request, response);
    const asked = { known, request, response, arrived: performance.now() };
    const { question, encoding } = known;
    const kept = front.answers.kept(question);
    const form = kept === undefined ? undefined : readyForm(kept, encoding);
    if (form !== undefined) return send(asked, form);
    const making = front.answers.answerTo(question).then((answer) => formOf(answer, encoding));
    making.then(
      (made) => send(asked, made),
      () => {
        front.forget(request);
        limit.giveBack(client);
        pass(request, response);
      },
    );
  });
}

interface Asked {
  readonly known: KnownRequest;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly arrived: number;
}
