import type * as v from 'valibot';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import type { beaconSchema } from '#src/contract/beacon.ts';
import type { drawSchema, WirePoolDetail } from '#src/contract/pools.ts';
import { parseEvent } from '#server/projection/rows/event-fields.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents } from '#server/store/schema.ts';
import { creatorReward } from '#server/projection/shares.ts';

/** Returns a pool with everything that its page shows. */
export function poolDetail(pool: PoolRow, beacon: v.InferInput<typeof beaconSchema> | null): WirePoolDetail {
  return {
    ...wirePool(pool),
    filledAt: pool.filledAt,
    refundReason: pool.refundReason,
    beacon,
    draw: drawOf(pool),
    weightSum: pool.weightSum,
    unpaid: String(pool.unpaidLamports),
    creatorReward: String(creatorReward(pool)),
    creatorPaid: pool.creatorPaidLamports !== null,
    completerPaid: pool.completerPaidLamports !== null,
    treasuryPaid: pool.treasuryPaidLamports !== null,
    openEntries: pool.openEntries,
    closedAt: pool.closedAt,
    slot: String(pool.slot),
  };
}

function drawOf(pool: PoolRow): v.InferInput<typeof drawSchema> {
  return {
    round: pool.round === null ? null : String(pool.round),
    lockSlot: pool.lockSlot === null ? null : String(pool.lockSlot),
    lockedAt: pool.lockedAt,
    drawAt: pool.drawAt,
    deadline: pool.drawDeadline,
    signature: pool.signature,
    completer: pool.completer,
    playersRoot: pool.playersRoot,
    output: pool.output,
    seed: pool.seed,
  };
}

type Beacon = v.InferInput<typeof beaconSchema>;

/**
 * Returns a function that reads the beacon of all draws from the stored events; null before they name it. It never
 * changes, and is read once.
 */
export function storedBeacon(db: Database): () => Promise<Beacon | null> {
  let cached: Beacon | null = null;
  return async () => (cached ??= await readBeacon(db));
}

async function readBeacon(db: Database): Promise<Beacon | null> {
  const { name, fields, pool } = chainEvents;
  const address = sql`${fields}->>'beacon'`;
  const [row] = await db
    .select({ name, fields })
    .from(chainEvents)
    .where(
      and(
        isNull(pool),
        eq(name, 'BeaconRegistered'),
        sql`${address} in (select named.fields->>'beacon' from ${chainEvents} as named
          where named.pool is null and named.name = 'ConfigInitialized')`,
      ),
    )
    .limit(1);
  const event = row && parseEvent(row.name, row.fields);
  if (event?.name !== 'BeaconRegistered') return null;
  const { beacon, chainHash, period, genesis } = event;
  return { address: beacon, chainHash, periodSeconds: period, genesis };
}
