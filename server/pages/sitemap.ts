import { asc, count, eq, gt, sql } from 'drizzle-orm';
import { escapeHtml } from './escape-html.ts';
import { onlyRow } from '#server/store/rows.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats, wallets } from '#server/store/schema.ts';
import type { PageRoute } from '#src/contract/page-routes.ts';

/** Entries of one file; the protocol of sitemaps.org allows no more. */
const MOST_ENTRIES = 50_000;
/** The route of the files allows as many. */
const MOST_FILES = 20;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const MILLISECONDS = 1_000;

/** The pages that concern everyone. */
const PAGES = [
  '/',
  '/pools',
  '/how-it-works',
  '/winners',
  '/pool-completion',
  '/vrf-transparency',
  '/security',
  '/suggestions',
  '/limits',
  '/official',
  '/privacy',
] as const satisfies readonly PageRoute[];

interface Entry {
  readonly path: string;
  /** Unix seconds of the last change; null if it is not recorded. */
  readonly changedAt: number | null;
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** A part of the sitemap's entries, in an order that changes little. */
interface Section {
  readonly size: number;
  readonly read: (slice: Slice) => Promise<readonly Entry[]>;
}

export interface SitemapOptions {
  readonly db: Database;
  readonly origin: string;
  /** Entries of one file. */
  readonly most?: number;
}

/**
 * Returns the sitemap: pages, open pools and creators, or an index of files if one does not have room for all.
 * @param file from 1: a file of the index; null for the sitemap itself
 * @returns null if there is no such file
 */
export async function readSitemap(
  { db, origin, most = MOST_ENTRIES }: SitemapOptions,
  file: number | null,
): Promise<string | null> {
  const sections = await readSections(db);
  const total = sections.reduce((sum, { size }) => sum + size, 0);
  const files = Math.min(MOST_FILES, Math.ceil(total / most));
  if (file === null && files > 1) return indexOf(origin, files);
  if (file !== null && (files === 1 || file > files)) return null;
  return urlsOf(origin, await readSlice(sections, { offset: ((file ?? 1) - 1) * most, limit: most }));
}

async function readSections(db: Database): Promise<readonly Section[]> {
  const isOpen = eq(pools.status, 'open');
  const isCreator = gt(wallets.created, 0n);
  const [open, creators] = await Promise.all([
    db.select({ size: count() }).from(pools).where(isOpen).then(onlyRow),
    db.select({ size: count() }).from(wallets).where(isCreator).then(onlyRow),
  ]);
  const seatChangedAt = sql<string | null>`(select max(greatest(${seats.joinedAt}, ${seats.leftAt}))
    from ${seats} where ${seats.pool} = ${pools.address})`;
  return [
    {
      size: PAGES.length,
      read: async ({ offset, limit }) =>
        PAGES.slice(offset, offset + limit).map((path) => ({ path, changedAt: null })),
    },
    {
      size: open.size,
      read: async ({ offset, limit }) => {
        const { address, createdAt, id } = pools;
        const rows = await db
          .select({ address, createdAt, seatChangedAt })
          .from(pools)
          .where(isOpen)
          .orderBy(asc(id), asc(address))
          .limit(limit)
          .offset(offset);
        return rows.map((row) => ({
          path: `/pools/${row.address}`,
          changedAt: Math.max(row.createdAt, Number(row.seatChangedAt ?? 0)),
        }));
      },
    },
    {
      size: creators.size,
      read: async ({ offset, limit }) => {
        const { wallet, lastSeenAt } = wallets;
        const rows = await db
          .select({ wallet, lastSeenAt })
          .from(wallets)
          .where(isCreator)
          .orderBy(asc(wallet))
          .limit(limit)
          .offset(offset);
        return rows.map((row) => ({ path: `/creators/${row.wallet}`, changedAt: row.lastSeenAt }));
      },
    },
  ];
}

/** Reads a slice of all sections' entries, one section after another. */
async function readSlice(sections: readonly Section[], { offset, limit }: Slice): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let before = 0;
  for (const { size, read } of sections) {
    const from = Math.max(0, offset - before);
    const rest = Math.min(size - from, limit - entries.length);
    if (rest > 0) entries.push(...(await read({ offset: from, limit: rest })));
    before += size;
  }
  return entries;
}

function indexOf(origin: string, files: number): string {
  const items = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  );
  return [XML, `<sitemapindex ${NAMESPACE}>`, ...items, '</sitemapindex>', ''].join('\n');
}

function urlsOf(origin: string, entries: readonly Entry[]): string {
  const items = entries.map(({ path, changedAt }) => {
    const changed =
      changedAt === null ? '' : `<lastmod>${new Date(changedAt * MILLISECONDS).toISOString()}</lastmod>`;
    return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
  });
  return [XML, `<urlset ${NAMESPACE}>`, ...items, '</urlset>', ''].join('\n');
}
