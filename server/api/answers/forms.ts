import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { CachedAnswer } from './cached-answer.ts';

export type Encoding = 'identity' | 'br';

/** An answer as it is sent. */
export interface Form {
  readonly encoding: Encoding;
  readonly body: Buffer;
  /** Strong: different bytes have a different ETag. */
  readonly etag: string;
}

/** Shorter answers are not compressed, because they fit into one packet anyway. */
export const COMPRESSED_FROM_BYTES = 1_024;
/** Brotli's quality, at most 11: compresses a list of pools to a fifth within half a millisecond. */
const QUALITY = 5;

const compress = promisify(brotliCompress);
/** The compressed forms; promises while they are being made. */
const forms = new WeakMap<CachedAnswer, Form | Promise<Form>>();

/** Matches an encoding that an `Accept-Encoding` header names without `q=0`. */
const ACCEPTED = {
  br: /(^|[\s,])br\s*($|,|;\s*q=(?!0(\.0*)?\s*($|,)))/i,
  gzip: /(^|[\s,])gzip\s*($|,|;\s*q=(?!0(\.0*)?\s*($|,)))/i,
};

/** Whether an `Accept-Encoding` header names an encoding. */
export function accepts(acceptEncoding: string | undefined, encoding: keyof typeof ACCEPTED): boolean {
  return acceptEncoding !== undefined && ACCEPTED[encoding].test(acceptEncoding);
}

/** Returns the encoding for an `Accept-Encoding` header: most browsers accept brotli, over TLS and on this machine. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  return accepts(acceptEncoding, 'br') ? 'br' : 'identity';
}

/** Returns an answer's encoded form, if it is available without waiting. */
export function readyForm(answer: CachedAnswer, encoding: Encoding): Form | undefined {
  const { body, etag } = answer;
  if (encoding === 'br' && body.length >= COMPRESSED_FROM_BYTES) {
    const form = forms.get(answer);
    return form instanceof Promise ? undefined : form;
  }
  return { encoding: 'identity', body, etag };
}

/** Returns an answer's encoded form; it is compressed once for all requests. */
export async function formOf(answer: CachedAnswer, encoding: Encoding): Promise<Form> {
  const form = readyForm(answer, encoding);
  if (form !== undefined) return form;
  const underWay = forms.get(answer) ?? brotli(answer);
  forms.set(answer, underWay);
  return underWay;
}

async function brotli(answer: CachedAnswer): Promise<Form> {
  const { body, etag } = answer;
  const form: Form = {
    encoding: 'br',
    body: await compressed(body),
    etag: `${etag.slice(0, -1)}-br"`,
  };
  forms.set(answer, form);
  return form;
}

/** Returns an answer's bytes compressed by brotli, in a thread of their own. */
export function compressed(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return compress(body, { params });
}
