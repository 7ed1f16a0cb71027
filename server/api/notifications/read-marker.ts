import { and, count, eq, gt, max, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { notifications } from '#server/store/schema.ts';
import type { notificationsQuery } from '#src/contract/users.ts';

type Marker = v.InferOutput<typeof notificationsQuery>['readMarker'];

const { kind, at, revision } = notifications;
const isReady = eq(kind, 'ready');

/**
 * How much of what is shown is newer than a marker, and the marker of all of it. It goes by commits, not by the time of
 * what happened: what is indexed late was not read before. Only that a pool is ready is shown by the clock, some time
 * after its commit.
 */
export async function readUnread(
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
