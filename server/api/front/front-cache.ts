import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, Question } from '../answers/answers.ts';
import { type Encoding, encodingFor } from '../answers/forms.ts';
import { REVISION } from '../http/cache-headers.ts';
import { REQUEST_ID } from '../http/request-id.ts';

/** A request that Fastify has answered with 200; identical requests get the same answer. */
export interface CachedRequest {
  readonly question: Question;
  readonly encoding: Encoding;
  readonly route: string;
  /** Names and values alternating, without the headers specific to one answer or request. */
  readonly headers: readonly string[];
  readonly contentType: string;
}

const MOST_REQUESTS = 10_000;
const MOST_BYTES = 16 * 1_024 * 1_024;
/** Three times the length of the app's own URLs. */
const LONGEST_URL = 1_024;
/** Approximate bytes of an entry without its texts. */
const OVERHEAD_BYTES = 500;

/** Headers specific to one answer or one request. */
const OF_ONE: ReadonlySet<string> = new Set([
  'cache-control',
  'content-encoding',
  'etag',
  REQUEST_ID,
  REVISION,
]);

/**
 * Caches anonymous requests, by URL, `Origin` and encoding, so that they need no routing and parsing: Fastify would
 * derive the same `Question` and write the same headers. The least recently used request is evicted first. Only
 * `Answers` caches the answers themselves.
 */
export class FrontCache {
  bytes = 0;
  /** Requests in the order of their last use, least recent first. */
  private readonly byKey = new Map<string, CachedRequest>();

  constructor(
    readonly answers: Answers,
    private readonly limits = { requests: MOST_REQUESTS, bytes: MOST_BYTES },
  ) {}

  get size(): number {
    return this.byKey.size;
  }

  find(request: IncomingMessage): CachedRequest | undefined {
    const key = keyOf(request);
    const cached = key === null ? undefined : this.byKey.get(key);
    if (key === null || cached === undefined) return undefined;
    this.byKey.delete(key);
    this.byKey.set(key, cached);
    return cached;
  }

  /** Adds a request that is being answered with 200, if it is anonymous and its answer is cached. */
  learn(request: FastifyRequest, reply: FastifyReply, question: Question): void {
    const key = keyOf(request.raw);
    if (key === null || !this.answers.has(question)) return;
    const { 'content-type': contentType, ...given } = reply.getHeaders();
    const headers = Object.entries(given).flatMap(([name, value]) =>
      OF_ONE.has(name) ? [] : [name, String(value)],
    );
    const route = request.routeOptions.url ?? '';
    const encoding = encodingFor(request.headers['accept-encoding']);
    const cached = { question, encoding, route, headers, contentType: String(contentType) };
    this.delete(key);
    this.byKey.set(key, cached);
    this.bytes += sizeOf(key, cached);
    for (const oldest of this.byKey.keys()) {
      if (this.byKey.size <= this.limits.requests && this.bytes <= this.limits.bytes) break;
      this.delete(oldest);
    }
  }

  forget(request: IncomingMessage): void {
    const key = keyOf(request);
    if (key !== null) this.delete(key);
  }

  clear(): void {
    this.byKey.clear();
    this.bytes = 0;
  }

  private delete(key: string): void {
    const cached = this.byKey.get(key);
    if (cached === undefined) return;
    this.byKey.delete(key);
    this.bytes -= sizeOf(key, cached);
  }
}

/** Returns the cache key of a request; null if its answer may be private, or if such requests are not cached. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || url.length > LONGEST_URL || !isAnonymous(headers)) return null;
  const { origin = '' } = headers;
  return `${url} ${encodingFor(headers['accept-encoding'])} ${origin}`;
}

function isAnonymous({ cookie, authorization }: IncomingHttpHeaders): boolean {
  return cookie === undefined && authorization === undefined;
}

function sizeOf(key: string, { question, headers }: CachedRequest): number {
  let length = key.length + question.key.length;
  for (const text of headers) length += text.length;
  return 2 * length + OVERHEAD_BYTES;
}
