import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { parseEvent } from '#server/projection/rows/event-fields.ts';
import type { Database } from '#server/store/open-store.ts';
import { chainEvents } from '#server/store/schema.ts';
import type { beaconSchema } from '#src/contract/beacon.ts';

type Beacon = v.InferInput<typeof beaconSchema>;

/** The beacon that all draws are by, from the stored events; null before they tell. It is named for good, and read once. */
export function storedBeacon(db: Database): () => Promise<Beacon | null> {
  let known: Beacon | null = null;
  return async () => (known ??= await readBeacon(db));
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
