import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Fetched {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Stored extends Fetched {
  /** Milliseconds of the proxy's clock at the last validation. */
  readonly at: number;
  /** The request's headers that `Vary` names. */
  readonly variant: string;
}

/**
 * A shared cache as a CDN has one (RFC 9111, RFC 5861): `s-maxage`, `stale-while-revalidate`, `Vary`, revalidation by
 * ETag, and one request to the origin for concurrent ones. Like most caches, it ignores `Cache-Control` of requests.
 */
export class CachingProxy {
  /** The proxy's clock in milliseconds, which tests advance. */
  now = 0;
  /** Whether the cache distinguishes URLs by their query, and bypasses cookies, as `docs/deploy.md` requires. */
  keysByQuery = true;
  bypassesCookies = true;
  /** Statuses of the origin's answers, in order. */
  readonly answered: number[] = [];
  readonly #stored = new Map<string, Stored[]>();
  readonly #fetching = new Map<string, Promise<Fetched>>();

  constructor(private readonly originPort: number) {}

  /** Number of stored answers. */
  get size(): number {
    return [...this.#stored.values()].reduce((sum, variants) => sum + variants.length, 0);
  }

  /** Answers a request. */
  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answerTo(incoming);
    const isUnchanged = answer.status === 200 && incoming.headers['if-none-match'] === answer.headers.etag;
    const { 'transfer-encoding': _, connection: __, ...headers } = answer.headers;
    if (isUnchanged && answer.headers.etag !== undefined) {
      delete headers['content-length'];
      response.writeHead(304, headers).end();
    } else response.writeHead(answer.status, headers).end(answer.body);
  }

  async #answerTo(incoming: IncomingMessage): Promise<Fetched> {
    const { method, headers, url = '' } = incoming;
    const isPrivate = headers.cookie !== undefined || headers.authorization !== undefined;
    if (method !== 'GET' || (this.bypassesCookies && isPrivate)) return this.#fetch(incoming, headers);
    const stored = this.#stored.get(this.#keyOf(url))?.find(({ headers: { vary }, variant }) => {
      return variant === variantOf(headers, vary);
    });
    if (stored === undefined) return this.#refresh(incoming, undefined);
    const age = (this.now - stored.at) / 1_000;
    const fresh = secondsOf(stored, 's-maxage');
    if (age >= fresh + secondsOf(stored, 'stale-while-revalidate')) return this.#refresh(incoming, stored);
    if (age >= fresh) void this.#refresh(incoming, stored);
    return { ...stored, headers: { ...stored.headers, age: String(Math.floor(age)) } };
  }

  /** Waits for refreshes in the background. */
  async settle(): Promise<void> {
    await Promise.all(this.#fetching.values());
  }

  #refresh(incoming: IncomingMessage, stored: Stored | undefined): Promise<Fetched> {
    const { headers } = incoming;
    const key = [incoming.url, headers.origin, headers['accept-encoding'], headers.cookie].join(' ');
    const running = this.#fetching.get(key);
    if (running !== undefined) return running;
    const fetching = this.#revalidate(incoming, stored).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  async #revalidate(incoming: IncomingMessage, stored: Stored | undefined): Promise<Fetched> {
    const { 'if-none-match': _, ...headers } = incoming.headers;
    const at = this.now;
    const etag = stored?.headers.etag;
    const fetched = await this.#fetch(incoming, {
      ...headers,
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    });
    if (fetched.status !== 304 || stored === undefined) return this.#store(incoming, fetched, at);
    const freshened = { ...stored.headers, ...fetched.headers };
    return this.#store(incoming, { status: 200, headers: freshened, body: stored.body }, at);
  }

  #store(incoming: IncomingMessage, fetched: Fetched, at: number): Fetched {
    const { headers, status } = fetched;
    const isShared = secondsOf(fetched, 's-maxage') > 0 && headers['set-cookie'] === undefined;
    if (status !== 200 || !isShared || /no-store|private/.test(headers['cache-control'] ?? ''))
      return fetched;
    const variant = variantOf(incoming.headers, headers.vary);
    const key = this.#keyOf(incoming.url);
    const others = (this.#stored.get(key) ?? []).filter((one) => one.variant !== variant);
    this.#stored.set(key, [...others, { ...fetched, at, variant }]);
    return fetched;
  }

  #keyOf(url = ''): string {
    return this.keysByQuery ? url : url.replace(/\?.*/, '');
  }

  async #fetch({ method, url }: IncomingMessage, headers: IncomingHttpHeaders): Promise<Fetched> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: this.originPort, method, path: url, headers }, resolve)
        .once('error', reject)
        .end();
    });
    const fetched = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: await buffer(response),
    };
    this.answered.push(fetched.status);
    return fetched;
  }
}

function variantOf(headers: IncomingHttpHeaders, vary = ''): string {
  const names = vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return JSON.stringify(names.map((name) => [name, headers[name]]));
}

function secondsOf({ headers }: Fetched, directive: string): number {
  return Number(new RegExp(`${directive}=(\\d+)`).exec(headers['cache-control'] ?? '')?.[1] ?? 0);
}
