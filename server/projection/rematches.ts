import { and, between, eq, isNotNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/store/open-store.ts';
import { liveEvents, notifications, pools, rematches, seats } from '#server/store/schema.ts';
import { isRematch, REMATCH_SECONDS } from '#src/protocol/rematch.ts';
import type { FoldedPool } from './fold/pool-state.ts';
import { outgoing, sharedOf } from './live/outgoing.ts';
import { insertRows, isAnyOf } from './rows/bulk.ts';
import type { PoolChange } from './rows/write.ts';

/** A drawn pool and the pool that one of its players has opened by the same terms. */
interface Rematch {
  readonly first: FoldedPool;
  readonly next: FoldedPool;
}

/**
 * Finds the rematches among changed pools, already written, and notifies the other players of the drawn pool:
 * in their list, and by a live event that is sent once for each drawn pool, ever.
 * @param readTo the slot up to which the chain has been read
 */
export async function recordRematches(
  tx: Database,
  changes: readonly PoolChange[],
  readTo: bigint,
  revision: bigint,
): Promise<void> {
  for (const rematch of await findRematches(tx, changes)) {
    const { first, next } = rematch;
    const added = await tx
      .insert(rematches)
      .values({ first: first.address, pool: next.address })
      .onConflictDoNothing()
      .returning();
    const isNew = added.length > 0;
    // After a fork the pool may be stored once more, without its notifications.
    if (!isNew && !(await isRecorded(tx, rematch))) continue;
    const others = await playersBeside(tx, rematch);
    if (isNew) await insertRows(tx, liveEvents, [eventOf(rematch, others, readTo)]);
    const rows = others.map((wallet) => ({
      pool: next.address,
      wallet,
      kind: 'rematch' as const,
      share: '' as const,
      at: next.createdAt,
      lamports: null,
      revision,
    }));
    if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
  }
}

/**
 * Finds rematches among new pools, and rematches of pools whose draw was read after the rematch was created. Returns
 * them in the order of their creation, because only a pool's first rematch counts.
 */
async function findRematches(tx: Database, changes: readonly PoolChange[]): Promise<Rematch[]> {
  const created = changes.filter(({ before, after }) => before === null && after !== null);
  const drawn = changes.filter(
    ({ before, after }) => before?.pool.status !== 'completed' && after?.pool.status === 'completed',
  );
  if (created.length === 0 && drawn.length === 0) return [];
  const [first, next] = [alias(pools, 'first'), alias(pools, 'next')];
  const found = await tx
    .select({ first, next })
    .from(next)
    .innerJoin(
      first,
      and(
        eq(first.status, 'completed'),
        between(first.settledAt, sql`${next.createdAt} - ${REMATCH_SECONDS}::int`, next.createdAt),
        eq(first.entryLamports, next.entryLamports),
        eq(first.maxPlayers, next.maxPlayers),
      ),
    )
    .innerJoin(
      seats,
      and(eq(seats.pool, first.address), eq(seats.player, next.creator), isNotNull(seats.seat)),
    )
    .where(or(isAnyOf(next.address, addressesOf(created)), isAnyOf(first.address, addressesOf(drawn))))
    .orderBy(next.createdAt, next.id);
  return found.filter(
    (pair) =>
      pair.first.settledAt !== null &&
      isRematch({ ...pair.first, settledAt: pair.first.settledAt }, pair.next),
  );
}

const addressesOf = (changes: readonly PoolChange[]): string[] => changes.map(({ address }) => address);

async function isRecorded(tx: Database, { first, next }: Rematch): Promise<boolean> {
  const [row] = await tx.select().from(rematches).where(eq(rematches.first, first.address));
  return row?.pool === next.address;
}

/** Reads the players of the drawn pool without the creator of its rematch. */
async function playersBeside(tx: Database, { first, next }: Rematch): Promise<string[]> {
  const rows = await tx
    .select({ player: seats.player })
    .from(seats)
    .where(and(eq(seats.pool, first.address), isNotNull(seats.seat)))
    .orderBy(seats.seat);
  return rows.flatMap(({ player }) => (player === next.creator ? [] : [player]));
}

function eventOf({ first, next }: Rematch, players: readonly string[], slot: bigint) {
  const body = {
    ...sharedOf(next, { timestamp: next.createdAt, signature: null, slot }),
    type: 'rematch_opened' as const,
    firstPoolId: String(first.id),
    firstPoolAddress: first.address,
    creator: next.creator,
    entryAmount: String(next.entryLamports),
  };
  return outgoing(next, body, players);
}
