import { getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { fillTotals } from '#server/store/fill-totals.ts';
import type { IndexerState } from '#server/store/rows.ts';
import { indexerState } from '#server/store/schema.ts';

const ONLY_ROW = 1;
const { id: _, ...COLUMNS } = getTableColumns(indexerState);

/** The database holds the history of another chain than the configured one. */
export class WrongGenesisError extends Error {
  override readonly name = 'WrongGenesisError';

  constructor(stored: string, given: string) {
    super(
      `The database holds the history of the cluster with genesis hash ${stored}, but the RPC's cluster has ${given}: ` +
        'name another database, or the cluster it belongs to.',
    );
  }
}

/** Reads the indexer's cursors and the revision; null before the first start. */
export async function readIndexerState(db: Database): Promise<IndexerState | null> {
  const [state] = await db.select(COLUMNS).from(indexerState);
  return state ?? null;
}

/** Returns slot and revision in wire form; data read afterwards is at least as new. */
export async function readPosition(
  db: Database,
): Promise<{ readonly slot: string; readonly revision: string }> {
  const state = await readIndexerState(db);
  return { slot: String(state?.confirmedSlot ?? 0n), revision: String(state?.revision ?? 0n) };
}

/** Binds a new database to this cluster. @throws WrongGenesisError if it belongs to another one already */
export async function initialize(db: Database, genesisHash: string): Promise<IndexerState> {
  return db.transaction(async (tx) => {
    const fresh = {
      genesisHash,
      finalizedSignature: null,
      finalizedSlot: 0n,
      confirmedSlot: 0n,
      revision: 0n,
      removedRevision: 0n,
      chainTime: 0,
      totalsRevision: 0n,
      historySlot: 0n,
    };
    await tx
      .insert(indexerState)
      .values({ id: ONLY_ROW, ...fresh })
      .onConflictDoNothing();
    const state = await lockState(tx);
    if (state.genesisHash !== genesisHash) throw new WrongGenesisError(state.genesisHash, genesisHash);
    return state;
  });
}

/**
 * Reads and locks the indexer's row until the transaction ends, so that writers take turns. Computes the figures of
 * wallets and hours anew if a server of an earlier version has written without them. @throws before `initialize`
 */
export async function lockState(tx: Database): Promise<IndexerState> {
  const [state] = await tx.select(COLUMNS).from(indexerState).for('update');
  if (state === undefined) throw new Error('The database belongs to no cluster yet');
  if (state.totalsRevision === state.revision) return state;
  await fillTotals(tx);
  return { ...state, totalsRevision: state.revision };
}

/** Saves the state and, with a new revision, notifies the channel `projection` when the transaction commits. */
export async function saveState(tx: Database, before: IndexerState, after: IndexerState): Promise<void> {
  await tx.update(indexerState).set({ ...after, totalsRevision: after.revision });
  if (after.revision === before.revision) return;
  await tx.execute(sql`select pg_notify('projection', ${String(after.revision)})`);
}
