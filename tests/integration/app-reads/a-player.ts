/** What a player's tab does about the wallet's own pools: sends transactions, and shows how the pools ended. */
import type { QueryClient } from '@tanstack/react-query';
import { fullPoolsQuery, stateOf } from '#src/chain/pools/full-pools-query.ts';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { activityOf, recordJoin } from '#src/store/activity-actions.ts';
import { openOutcomeOnce } from '#src/store/open-outcome.ts';
import { reporterWith } from '#src/store/report.ts';
import { markShown } from '#src/store/shown-outcomes.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { type OwnChange, WALLET } from './a-day.ts';

const OWNER = { cluster: 'devnet', wallet: WALLET };
let sent = 0;

const joins = () => activityOf(OWNER)(useStore.getState()) ?? {};

/** Returns how many pools the browser has stored as joined by the wallet. */
export const storedJoins = (): number => Object.keys(joins()).length;

/** Sends a transaction, which is confirmed at once. */
async function send(client: QueryClient, { pool }: OwnChange, action: 'join' | 'claim'): Promise<void> {
  const reporter = reporterWith(() =>
    client.invalidateQueries({ queryKey: poolQuery(pool.address).queryKey }),
  );
  sent += 1;
  const id = `transaction-${sent}`;
  reporter.begin({ id, title: `Pool ${pool.id}`, about: { pool: pool.address, action } });
  reporter.stage(id, { stage: 'signing' });
  reporter.stage(id, { stage: 'confirmed', signature: id });
  await reporter.end([id]);
}

/** Reacts to changes of the wallet's pools. */
export async function play(client: QueryClient, changes: readonly OwnChange[]): Promise<void> {
  for (const change of changes) {
    const { pool, step } = change;
    // The pages of activity and claims read all of the wallet's pools when one of them has changed.
    const addresses = Object.keys(joins()).slice(-20);
    await client.fetchQuery(fullPoolsQuery(addresses, new Map([[pool.address, stateOf(pool)]])));
    if (step === 'joined') {
      recordJoin(OWNER, pool.address, pool.createdAt * 1_000);
      await send(client, change, 'join');
    } else if (step === 'drawn') {
      await client.fetchQuery(poolQuery(pool.address));
      openOutcomeOnce({ outcome: 'won', pool, wallet: WALLET, winLamports: 1n, stakebackLamports: 1n });
      useStore.getState().closeOutcome();
    } else {
      await send(client, change, 'claim');
      markShown(pool, WALLET, 'paid');
      toast.show({ type: 'success', title: pool.name });
    }
  }
}
