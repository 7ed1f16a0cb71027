import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sleep } from '#src/lib/sleep.ts';
import type { ProxiedRequest } from './json-rpc.ts';
import type { Lie } from './lie.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html' };
const HTML = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>';
const CHUNK = Buffer.alloc(1 << 20, 'x');
const HUGE_BYTES = 200_000_000;

const idOf = ([request]: readonly ProxiedRequest[]): string => JSON.stringify(request?.id ?? null);
const instead = (answer: (response: ServerResponse, requests: readonly ProxiedRequest[]) => void): Lie => ({
  body(response, requests) {
    answer(response, requests);
    return true;
  },
});

/** Answers with a status and a page in HTML. */
export function html(status: number): Lie {
  return instead((response) => response.writeHead(status, HTML_TYPE).end(HTML));
}

/** Refuses with status 429. @param retryAfter the header's value: seconds, a date, or an invalid value */
export function rateLimited(retryAfter: string): Lie {
  return instead((response) => response.writeHead(429, { 'retry-after': retryAfter }).end('slow down'));
}

/** Accepts requests and never answers. */
export function hanging(): Lie {
  return instead(() => undefined);
}

/** Sends headers and the beginning of an answer, and then nothing more. */
export function neverEnding(): Lie {
  return instead((response, requests) => {
    response.writeHead(200, JSON_TYPE).write(`{"jsonrpc":"2.0","id":${idOf(requests)},"result":`);
  });
}

/** Ends the connection in the middle of the body. */
export function reset(): Lie {
  return instead((response, requests) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
    response.write(`{"jsonrpc":"2.0","id":${idOf(requests)},"result":`, () =>
      response.socket?.resetAndDestroy(),
    );
  });
}

/** Answers with a text in place of JSON. */
export function text(body: string): Lie {
  return instead((response) => response.writeHead(200, JSON_TYPE).end(body));
}

export interface HugeBody extends Lie {
  /** Returns the number of bytes sent so far, before compression. */
  sent(): number;
}

/**
 * Answers with valid JSON whose result is a text of this many bytes.
 * @param options `pauseMs` waits after each megabyte; `gzip` compresses to a thousandth; `declared` sends the length in
 * `content-length`
 */
export function hugeBody(bytes = HUGE_BYTES, { pauseMs = 0, gzip = false, declared = false } = {}): HugeBody {
  let sent = 0;
  async function* chunks(id: string): AsyncGenerator<Buffer> {
    yield Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":"`);
    for (let left = bytes; left > 0; left -= CHUNK.length) {
      const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length));
      yield chunk;
      sent += chunk.length;
      if (pauseMs > 0) await sleep(pauseMs);
    }
    yield Buffer.from('"}');
  }
  const lie = instead((response, requests) => {
    const id = idOf(requests);
    const length = String(`{"jsonrpc":"2.0","id":${id},"result":""}`.length + bytes);
    response.writeHead(200, {
      ...JSON_TYPE,
      ...(gzip && { 'content-encoding': 'gzip' }),
      ...(declared && !gzip && { 'content-length': length }),
    });
    const body = Readable.from(chunks(id), { objectMode: false });
    const sending = gzip ? pipeline(body, createGzip(), response) : pipeline(body, response);
    // A client that has read enough ends the connection.
    sending.catch(() => response.destroy());
  });
  return { ...lie, sent: () => sent };
}
