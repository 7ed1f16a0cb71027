import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '#src/i18n/languages.ts';

/** The built `index.html`, cut where a page's head is inserted. */
export interface PageTemplate {
  /** Differs between builds whose pages differ. */
  readonly version: string;
  /** Returns the page with a head. @param kind which of the first paints is shown until the app is loaded */
  render(head: string, language: Language, kind: PaintKind): string;
}

/** The first paints of `tools/build/first-paint.ts`; the admin area has none. */
export type PaintKind = 'home' | 'frame' | 'none';

const HTML = /<html\b[^>]*>/;
const TITLE_TO_DESCRIPTION = /<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/;

/** Reads the page that the build has written. @throws if it has no title and description */
export async function readTemplate(file: string): Promise<PageTemplate> {
  return templateOf(await readFile(file, 'utf8'));
}

/** @throws if the page has no title and description */
export function templateOf(page: string): PageTemplate {
  const html = HTML.exec(page);
  const replaced = TITLE_TO_DESCRIPTION.exec(page);
  if (html === null || replaced === null) throw new Error('index.html has no place for a head');
  const [before, between, after] = [
    page.slice(0, html.index),
    page.slice(html.index + html[0].length, replaced.index),
    page.slice(replaced.index + replaced[0].length),
  ];
  return {
    version: createHash('sha1').update(page).digest('base64url'),
    render: (head, language, kind) => before + markedHtml(html[0], language, kind) + between + head + after,
  };
}

/** Returns the element `html` in a language. The app's own script replaces both attributes by the visitor's language. */
function markedHtml(html: string, language: Language, kind: PaintKind): string {
  const paint = kind === 'none' ? '' : `${kind} ${language}`;
  return html
    .replace(/ lang="[^"]*"/, ` lang="${language}"`)
    .replace(/ data-paint="[^"]*"/, ` data-paint="${paint}"`);
}
