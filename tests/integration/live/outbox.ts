import { sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { indexerState, liveEvents } from '#server/store/schema.ts';
import type { WireEventBody } from '#src/contract/events.ts';

/** The events of one commit, and the wallets that they concern. */
export interface OutboxEvent {
  readonly body: WireEventBody;
  readonly wallets?: readonly string[];
}

/** Commits live events as the projection does. @returns their ids */
export function commit(db: Database, events: readonly OutboxEvent[]): Promise<number[]> {
  return db.transaction(async (transaction) => {
    const [state] = await transaction
      .update(indexerState)
      .set({ revision: sql`${indexerState.revision} + 1` })
      .returning({ revision: indexerState.revision });
    const rows = await transaction
      .insert(liveEvents)
      .values(
        events.map(({ body, wallets }) => ({
          pool: body.poolAddress,
          poolId: BigInt(body.poolId),
          type: body.type,
          wallets: [...(wallets ?? [])],
          body,
        })),
      )
      .returning({ id: liveEvents.id });
    await transaction.execute(sql`select pg_notify('projection', ${String(state?.revision)})`);
    return rows.map(({ id }) => id);
  });
}
