import type * as v from 'valibot';
import { indexerErrors, indexerState } from '#server/store/schema.ts';
import type { healthSchema } from '#src/contract/service.ts';
import type { ApiContext } from '../context.ts';

type Health = v.InferInput<typeof healthSchema>;
type Context = Pick<ApiContext, 'db' | 'indexer' | 'cluster' | 'version'>;

/** About a minute on the public clusters: what is shown is then no longer what is. */
const LARGEST_LAG_SLOTS = 150;

/** How the process stands, without a throw whatever is down. */
export async function readHealth({ db, indexer, cluster, version }: Context): Promise<Health> {
  const { chainSlot, lastError, ...own } = indexer();
  const shared = { version, cluster };
  try {
    const [[state], [stored]] = await Promise.all([
      db.select().from(indexerState).limit(1),
      db.select({ message: indexerErrors.message, at: indexerErrors.at }).from(indexerErrors).limit(1),
    ]);
    const lag = chainSlot === null ? null : Number(chainSlot - (state?.confirmedSlot ?? 0n));
    const lagSlots = lag === null ? null : Math.max(0, lag);
    return {
      // Whoever indexes and hears nothing of the chain cannot tell how old its rows are.
      status: (lagSlots ?? (own.leader ? Infinity : 0)) > LARGEST_LAG_SLOTS ? 'behind' : 'ok',
      ...shared,
      database: 'ok',
      indexer: {
        ...own,
        confirmedSlot: state === undefined ? null : String(state.confirmedSlot),
        finalizedSlot: state === undefined ? null : String(state.finalizedSlot),
        finalizedSignature: state?.finalizedSignature ?? null,
        lagSlots,
        lastError: lastError ?? stored ?? null,
      },
    };
  } catch {
    return {
      status: 'down',
      ...shared,
      database: 'down',
      indexer: {
        ...own,
        confirmedSlot: null,
        finalizedSlot: null,
        finalizedSignature: null,
        lagSlots: null,
        lastError,
      },
    };
  }
}
