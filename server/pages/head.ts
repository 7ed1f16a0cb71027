import { type Language, languageCodes } from '#src/i18n/languages.ts';
import { escapeHtml } from './escape-html.ts';
import type { Preview } from './preview-url.ts';

/** What the head of a page says, in plain text. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The title in a chat, if it differs from the document's. */
  readonly sharedTitle?: string;
  /** The page's path without a query; null for pages that no search engine lists. */
  readonly path: string | null;
}

export interface HeadOptions {
  readonly origin: string;
  readonly language: Language;
  /** Whether the address names the language: it is then a part of the canonical address. */
  readonly isNamed: boolean;
  readonly preview: Preview;
}

const SITE = 'Xeroz';

/** The locales in the form of the Open Graph protocol. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_US',
  'zh-CN': 'zh_CN',
  es: 'es_ES',
  ko: 'ko_KR',
  ja: 'ja_JP',
  tr: 'tr_TR',
};

/** Returns the address of a page's head in a language, for `hreflang` and links. */
function addressIn(origin: string, path: string, language: Language): string {
  return `${origin}${path}?lang=${language}`;
}

/** Returns the elements of a page's head, from its title on. */
export function renderHead(head: PageHead, { origin, language, isNamed, preview }: HeadOptions): string {
  const { title, description, path, sharedTitle = title } = head;
  const elements = [`<title>${escapeHtml(title)}</title>`, named('description', description)];
  if (path === null) return [...elements, named('robots', 'noindex')].join('\n    ');
  const plain = `${origin}${path}`;
  const canonical = isNamed ? addressIn(origin, path, language) : plain;
  elements.push(
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    ...languageCodes().map((code) => alternate(code, addressIn(origin, path, code))),
    alternate('x-default', plain),
    property('og:type', 'website'),
    property('og:site_name', SITE),
    property('og:title', sharedTitle),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', LOCALES[language]),
    ...languageCodes()
      .filter((code) => code !== language)
      .map((code) => property('og:locale:alternate', LOCALES[code])),
    property('og:image', preview.url),
    property('og:image:width', String(preview.width)),
    property('og:image:height', String(preview.height)),
    property('og:image:alt', preview.alt),
    named('twitter:card', preview.width > preview.height ? 'summary_large_image' : 'summary'),
    named('twitter:title', sharedTitle),
    named('twitter:description', description),
    named('twitter:image', preview.url),
    named('twitter:image:alt', preview.alt),
  );
  return elements.join('\n    ');
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;
const alternate = (language: string, address: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}" />`;

/** Returns a document's title as the app sets it. */
export const documentTitle = (title: string): string => `${title} · ${SITE}`;
