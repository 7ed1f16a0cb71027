import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Store } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { onlyRow } from '#server/store/rows.ts';

/** Analyzing millions of rows takes longer than any query of the product. */
const STATEMENT_TIMEOUT_MS = 600_000;
/** Fewer rows need no statistics. */
const FEW = 500;

/** One connection for each store: it is closed with the store. */
const analyzing = new WeakMap<Store, Database>();

function openApart(store: Store): Database {
  const apart = store.openApart({ connections: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  analyzing.set(store, apart);
  return apart;
}

/**
 * Analyzes transactions and events over all months when their number has doubled: PostgreSQL analyzes each month by itself,
 * but their tables only on command, and plans of joins need that. The embedded database does neither.
 */
export async function refreshStatistics(store: Store): Promise<void> {
  if (store.pool === null) return;
  const found = await rawRows(
    store.db,
    sql`select exists (
        select 1 from pg_class as parent
          join pg_inherits on inhparent = parent.oid join pg_class as part on part.oid = inhrelid
        where parent.oid in ('transactions'::regclass, 'chain_events'::regclass)
        group by parent.oid, parent.reltuples
        having sum(greatest(part.reltuples, 0)) > 2 * greatest(parent.reltuples, ${FEW})
      ) as "isOutdated"`,
    v.object({ isOutdated: v.boolean() }),
  );
  if (!onlyRow(found).isOutdated) return;
  const apart = analyzing.get(store) ?? openApart(store);
  await apart.execute(sql`analyze transactions, chain_events`);
}
