import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { accepts } from '#server/api/answers/forms.ts';
import type { Language } from '#src/i18n/languages.ts';
import type { PageTemplate, PaintKind } from './page-template.ts';

/** A page of the app as it is to be sent. */
export interface RenderedPage {
  readonly head: string;
  readonly language: Language;
  readonly kind: PaintKind;
  /** Whether the head is the same until the next build: it is compressed once, and as well as the build does it. */
  readonly isConstant: boolean;
}

export type PageEncoding = 'identity' | 'br' | 'gzip';

/** Brotli's qualities: 40 ms for a page that is constant, a millisecond for one of a pool. */
const QUALITY = { constant: 11, changing: 5 };
const GZIP_LEVEL = 6;
/** Pages whose heads change: each has some ten kilobytes. */
const MOST_CHANGING = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Returns the encoding for an `Accept-Encoding` header. */
export function pageEncoding(acceptEncoding: string | undefined): PageEncoding {
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity';
}

/**
 * The bytes of pages. Compressed ones are made once for all requests. Of those that change, the least recently used ones
 * are dropped; there are only some hundred constant ones.
 */
export class PageBodies {
  private readonly constant = new Map<string, Promise<Buffer>>();
  private readonly changing = new Map<string, Promise<Buffer>>();

  constructor(private readonly template: PageTemplate) {}

  /** Returns a page's ETag, weak because all encodings share it. The same page has the same one in every process. */
  etagOf({ head, language, kind }: RenderedPage): string {
    const parts = [this.template.version, language, kind, head];
    return `"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`;
  }

  /** Returns a page's bytes. @param etag of the page */
  async bytesOf(page: RenderedPage, etag: string, encoding: PageEncoding): Promise<Buffer> {
    const { head, language, kind, isConstant } = page;
    if (encoding === 'identity') return Buffer.from(this.template.render(head, language, kind));
    const made = isConstant ? this.constant : this.changing;
    const key = `${encoding} ${etag}`;
    const making =
      made.get(key) ??
      compress(this.template.render(head, language, kind), encoding, isConstant).catch((error: unknown) => {
        made.delete(key);
        throw error;
      });
    // The last key of the map is the latest used one.
    made.delete(key);
    made.set(key, making);
    const [oldest] = this.changing.keys();
    if (this.changing.size > MOST_CHANGING && oldest !== undefined) this.changing.delete(oldest);
    return making;
  }
}

function compress(html: string, encoding: 'br' | 'gzip', isConstant: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(html, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isConstant ? QUALITY.constant : QUALITY.changing,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  return brotli(html, { params });
}
