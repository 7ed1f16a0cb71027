import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { answerFailures } from '#server/api/http/failures.ts';
import { serveSiteFiles } from '#server/pages/site-files.ts';
import { serveAppFiles } from '#server/serve/app-files.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import type { ApiWorld } from '../api/api-world.ts';

export const ORIGIN = 'https://pools.example';
const PAGE = fileURLToPath(new URL('../../../index.html', import.meta.url));

export interface SiteOptions {
  readonly securityContact?: string;
  /** The database of heads and sitemap; the world's by default. */
  readonly db?: ApiWorld['store']['db'];
  readonly answers?: ApiWorld['answers'];
  /** Entries of one file of the sitemap. */
  readonly most?: number;
  /** Pages of pools and creators that a client gets in a minute. */
  readonly readsPerMinute?: number;
}

export type Site = Awaited<ReturnType<typeof serveSite>>;

/** Serves the app's pages with their heads, over a world's database. */
export async function serveSite(
  world: ApiWorld,
  {
    securityContact,
    db = world.store.db,
    answers = world.answers,
    readsPerMinute = 1_000_000,
    ...sitemap
  }: SiteOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await copyFile(PAGE, join(folder, 'index.html'));
  const now = (): number => world.clock ?? world.chain.now;
  const app = fastify();
  answerFailures(app);
  await serveAppFiles(app, {
    folder: `${folder}/`,
    headers: { 'x-page': 'yes' },
    pages: {
      context: {
        db,
        answers,
        indexer: () => world.indexer,
        cluster: 'localnet',
        version: '1.2.3',
        now,
      },
      origin: ORIGIN,
      apiBase: '/api',
      readsPerMinute,
      clientOf: () => 'crawler',
      log: NO_LOG,
    },
  });
  serveSiteFiles(app, { db, origin: ORIGIN, securityContact: securityContact ?? null, now, ...sitemap });
  await app.ready();
  return {
    app,
    /** Requests a path as a crawler does, which runs no script. */
    crawl: async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const response = await app.inject({ url: path, headers: { host: 'evil.example', ...headers } });
      return { ...headOf(response.body), status: response.statusCode, headers: response.headers };
    },
    close: async (): Promise<void> => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/** Reads what a crawler reads of a page. */
function headOf(html: string) {
  const attributesOf = (tag: string): Map<string, string> =>
    new Map(
      [...tag.matchAll(/([a-z:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
    );
  const tags = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  const metas = new Map(
    tags('meta').map((meta) => [meta.get('property') ?? meta.get('name') ?? '', meta.get('content') ?? '']),
  );
  const links = tags('link');
  return {
    html,
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    lang: tags('html')[0]?.get('lang'),
    meta: (name: string): string | undefined => metas.get(name),
    canonical: links.find((link) => link.get('rel') === 'canonical')?.get('href'),
    alternates: Object.fromEntries(
      links
        .filter((link) => link.get('rel') === 'alternate')
        .map((link) => [link.get('hreflang') ?? '', link.get('href')]),
    ),
  };
}
