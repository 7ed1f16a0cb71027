import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnswerAt } from '../answers/answers.ts';
import { isUnchanged } from '../answers/cached-answer.ts';
import { type Form, formOf, readyForm } from '../answers/forms.ts';
import { NO_STORE, REVISION, SHARED } from '../http/cache-headers.ts';
import { seenRevision } from '../http/seen-revision.ts';
import { REQUEST_ID } from '../http/request-id.ts';
import type { RequestLimit } from '../limits/shared-limits.ts';
import type { ReportAnswer } from '../service/measure-requests.ts';
import type { FrontCache, CachedRequest } from './front-cache.ts';

export interface FrontOptions {
  readonly limit: RequestLimit;
  readonly report: ReportAnswer;
  /** Returns a request's id. */
  readonly nameOf: (request: IncomingMessage) => string;
  /** Returns the client for whose limit a request counts. */
  readonly clientOf: (request: IncomingMessage) => string;
  /** Whether the process is shutting down. */
  readonly stopping: () => boolean;
}

/**
 * Answers cached requests before they reach Fastify, with the same response. All others go to Fastify, as do requests
 * that fail, exceed the rate limit or name a newer revision.
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
  const send = (
    { cached, request, response, arrived }: FrontCall,
    { encoding, body, etag }: Form,
    { revision, isExact }: Pick<AnswerAt, 'revision' | 'isExact'>,
  ): void => {
    const { method = '', url = '', headers } = request;
    const id = nameOf(request);
    const status = isUnchanged(headers['if-none-match'], etag) ? 304 : 200;
    const head = [...cached.headers, 'etag', etag, REQUEST_ID, id, REVISION, revision];
    head.push('cache-control', isExact ? SHARED : NO_STORE);
    if (status === 200 && encoding !== 'identity') head.push('content-encoding', encoding);
    if (status === 200) head.push('content-type', cached.contentType, 'content-length', String(body.length));
    response.writeHead(status, head);
    response.end(status === 200 ? body : undefined, () =>
      report({ method, url, route: cached.route, status, ms: performance.now() - arrived, id }),
    );
  };

  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (stopping()) front.clear();
    const cached = front.find(request);
    if (cached === undefined || seenRevision(request) > front.answers.reached) {
      return pass(request, response);
    }
    const client = clientOf(request);
    if (!limit.take(client)) return pass(request, response);
    const call = { cached, request, response, arrived: performance.now() };
    const { question, encoding } = cached;
    const cachedAnswer = front.answers.cached(question);
    const form = cachedAnswer === undefined ? undefined : readyForm(cachedAnswer, encoding);
    if (form !== undefined) return send(call, form, { revision: front.answers.revision, isExact: true });
    const making = front.answers
      .answerTo(question)
      .then(async (made) => [await formOf(made.answer, encoding), made] as const);
    making.then(
      ([made, at]) => send(call, made, at),
      () => {
        front.forget(request);
        limit.giveBack(client);
        pass(request, response);
      },
    );
  });
}

interface FrontCall {
  readonly cached: CachedRequest;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Milliseconds of `performance.now()`. */
  readonly arrived: number;
}
