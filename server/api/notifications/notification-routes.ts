import { and, count, eq, gt, lte, max, min, ne, or, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { notificationId } from '#server/projection/fold/notifications.ts';
import type { Database } from '#server/store/open-store.ts';
import { notifications, pools } from '#server/store/schema.ts';
import { notificationListSchema, notificationsQuery } from '#src/contract/users.ts';
import type { CacheableAnswer } from '../answers/answers.ts';
import type { FrontCache } from '../front/front-cache.ts';
import { cachedRoutesOf } from '../route.ts';
import type { ApiContext } from '../context.ts';
import { bytesKey, keyset, pageRows, textKey, integerKey } from '../keyset.ts';

/** Registers the group `/notifications`. */
export function notificationRoutes(app: FastifyInstance, { now }: ApiContext, front: FrontCache): void {
  const cachedRoute = cachedRoutesOf(app, 'notifications', front);
  cachedRoute('/notifications', {
    summary: 'What a wallet is told, newest first; what is newer than `readMarker` counts as unread.',
    query: notificationsQuery,
    response: notificationListSchema,
    isOneWallets: true,
    make: ({ query }, db) => listNotifications(db, query, now()),
  });
}

const { wallet: owner, pool, kind, share, at, lamports, revision } = notifications;
const POSITION = [integerKey(sql`${at}`), bytesKey(pool), textKey(sql`${kind}`), textKey(sql`${share}`)];

/** Whether a notification's pool still waits for its draw. */
const isLocked = sql`exists (select 1 from ${pools} as of_it where of_it.address = ${pool} and of_it.status = 'locked')`;

/** Lists a wallet's notifications, newest first, with the number of unread ones. @param now Unix seconds */
async function listNotifications(
  db: Database,
  { wallet, readMarker, ...requested }: v.InferOutput<typeof notificationsQuery>,
  now: number,
): Promise<CacheableAnswer<v.InferInput<typeof notificationListSchema>>> {
  const keys = keyset('notifications', POSITION, 'desc', requested);
  // `ready` is shown from when the round is due until the draw; all other notifications report past events.
  const shown = and(eq(owner, wallet), or(ne(kind, 'ready'), and(lte(at, now), isLocked)));
  // Read before the list, so that the new marker never covers commits after the list was read.
  const marked = await readUnread(db, shown, readMarker);
  const all = db
    .select({
      position: keys.position,
      kind,
      pool,
      share,
      poolId: pools.id,
      poolName: pools.name,
      creator: pools.creator,
      at,
      lamports,
    })
    .from(notifications)
    .innerJoin(pools, eq(pools.address, pool))
    .$dynamic();
  const [rows, [next]] = await Promise.all([
    pageRows(all, keys, shown),
    db
      .select({ at: min(at) })
      .from(notifications)
      .where(and(eq(owner, wallet), eq(kind, 'ready'), gt(at, now))),
  ]);
  const page = keys.page(rows, (row) => ({
    id: notificationId({ ...row, wallet }),
    kind: row.kind,
    poolAddress: row.pool,
    poolId: String(row.poolId),
    poolName: row.poolName,
    creator: row.creator,
    at: row.at,
    lamports: row.lamports === null ? null : String(row.lamports),
  }));
  return {
    answer: { ...page, ...marked },
    dependencies: {
      tags: [`wallet:${wallet}`],
      ...(typeof next?.at === 'number' ? { until: next.at } : {}),
    },
  };
}

type Marker = v.InferOutput<typeof notificationsQuery>['readMarker'];

const isReady = eq(kind, 'ready');

/**
 * Counts the notifications that are newer than a marker, and returns the marker of all. Markers name commits, not
 * times, because an event that is indexed late is still unread. Only `ready` is shown by the clock, some time after its
 * commit.
 * @param shown the condition of the notifications that are shown by now
 */
async function readUnread(
  db: Database,
  shown: SQL | undefined,
  read: Marker,
): Promise<{ readonly unread: number; readonly readMarker: string }> {
  const isNew = or(gt(revision, read.revision), and(isReady, gt(at, read.readyAt)));
  const [found] = await db
    .select({
      unread: sql`${count()} filter (where ${isNew})`.mapWith(Number),
      newest: max(revision),
      readyAt: sql`coalesce(${max(at)} filter (where ${isReady}), 0)`.mapWith(Number),
    })
    .from(notifications)
    .where(shown);
  return {
    unread: found?.unread ?? 0,
    readMarker: `${found?.newest ?? 0n}.${found?.readyAt ?? 0}`,
  };
}
