import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#src/contract/errors.ts';
import { errorText } from '#server/cluster/log.ts';
import { Throttle } from '#server/cluster/throttle.ts';
import { ApiError } from '../api-error.ts';
import { NO_STORE } from './cache-headers.ts';
import { isCancelled, isDatabaseDown } from './database-down.ts';

/** Codes and messages for refusals of Fastify and its plugins, by their HTTP status. */
const BY_STATUS: Readonly<Record<number, readonly [ErrorCode, string]>> = {
  400: ['bad_request', 'The request is garbled'],
  404: ['not_found', 'There is nothing here'],
  413: ['too_large', 'The body is too large'],
  414: ['bad_request', 'The address is too long'],
  415: ['unsupported_media', 'The body must be application/json'],
  429: ['too_many_requests', 'Too many requests'],
};

/** Limits the log during an outage, when many requests fail. */
const failures = new Throttle();

/** Answers every failure in the shape of `ErrorBody`. Causes are only logged. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | ApiError, request, reply) => {
    // The embedded database may throw anything: see `thrownText`.
    const error = thrown instanceof Error ? thrown : new Error(errorText(thrown), { cause: thrown });
    return refuse(error, request, reply);
  });
}

/** Answers unknown paths below this plugin's prefix with 404; they count towards limits of requests. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const limits = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  app.setNotFoundHandler(limits, (request, reply) =>
    refuse(new ApiError('not_found', `There is no ${request.method} here`), request, reply),
  );
}

/** Answers with a failure. */
export function refuse(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof ApiError ? error : refusalOf(error);
  // Reads of a client that has gone are cancelled, which is no failure.
  if (refusal.statusCode >= 500 && !reply.raw.destroyed) noteFailure(error, refusal, request);
  // Closes the connection, because further requests waiting on it would be refused as well.
  if (refusal.code === 'too_many_requests') void reply.header('connection', 'close');
  return reply
    .code(refusal.statusCode)
    .header('cache-control', NO_STORE)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.toBody());
}

function noteFailure(error: Error, { code, message }: ApiError, request: FastifyRequest): void {
  const { method, url, id, log } = request;
  const kind = code === 'unavailable' ? message : `${error.name} ${method} ${request.routeOptions.url}`;
  failures.report(kind, (more) => {
    // For an outage the root cause is logged, because its stack does not help.
    const details = code === 'unavailable' ? { reason: errorText(rootOf(error)) } : { error };
    log.error({ ...details, method, url, request: id, ...(more > 0 && { more }) }, message);
  });
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** Converts an error that no route has thrown on purpose into one that callers may see. */
export function refusalOf(error: object): ApiError {
  if (isCancelled(error)) {
    return new ApiError('unavailable', 'This takes the database too long: ask for less, or try again later');
  }
  if (isDatabaseDown(error)) return new ApiError('unavailable', 'The database does not answer');
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const mapped = BY_STATUS[statusCode];
  if (mapped !== undefined) return new ApiError(...mapped);
  if (statusCode >= 400 && statusCode < 500)
    return new ApiError('bad_request', 'The request is not understood');
  return new ApiError('internal', 'Something went wrong here');
}

/** Timeout for sending the response to an unparsable request. */
const FLUSH_MS = 1_000;

/**
 * Answers requests that Node cannot parse, or that do not arrive in time, in the shape of `ErrorBody`. The connection
 * is destroyed once the answer is sent, whatever the client does.
 */
export function answerGarbledRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, refusal] = refusalOfBytes(error.code);
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Cache-Control: ${NO_STORE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  // A half-closed socket would count as open until the client closes it too.
  const destroy = (): void => void socket.destroy();
  const late = setTimeout(destroy, FLUSH_MS);
  socket.once('close', () => clearTimeout(late));
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, destroy);
}

function refusalOfBytes(code: string | undefined): readonly [string, ApiError] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['413 Payload Too Large', new ApiError('too_large', 'The headers are too large')];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', new ApiError('too_slow', 'The request took too long to arrive')];
    default:
      return ['400 Bad Request', new ApiError('bad_request', 'This is no HTTP request')];
  }
}
