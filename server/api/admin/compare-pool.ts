import { type Connection, PublicKey } from '@solana/web3.js';
import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { compareFields, differingPlayers } from '#server/projection/compare.ts';
import { readIndexerState } from '#server/projection/state.ts';
import { pools, seats } from '#server/store/schema.ts';
import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import type { beaconSchema } from '#src/contract/beacon.ts';
import type { poolComparisonSchema } from '#src/contract/pool-comparison.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import type { ApiContext } from '../context.ts';

/** Timeout of the chain, below the answer timeout: the row is returned even if the chain does not answer. */
const CHAIN_MS = 5_000;

/**
 * `GET /admin/pools/:pool`.
 * @param beacon reads the beacon that the stored events name
 * @param pool the account's address
 */
export async function comparePool(
  { adminDb: db, connection }: ApiContext,
  beacon: () => Promise<v.InferInput<typeof beaconSchema> | null>,
  pool: string,
): Promise<v.InferInput<typeof poolComparisonSchema>> {
  const { account, clock, problem } = await readAccount(connection, pool);
  const [row = null] = await db.select().from(pools).where(eq(pools.address, pool));
  const state = await readIndexerState(db);
  const ofSeats = account ? await db.select().from(seats).where(eq(seats.pool, pool)) : [];
  const facts = { now: clock?.unixTimestamp ?? null, beacon: await beacon() };
  return {
    chainSlot: clock === null ? null : String(clock.slot),
    problem,
    hasAccount: Boolean(account),
    readUpTo: state === null ? null : String(state.confirmedSlot),
    lastEvent: row === null ? null : String(row.slot),
    fields: [...compareFields(account, row, facts)],
    players: account ? [...account.players] : [],
    differingPlayers: account && row ? [...differingPlayers(account, ofSeats)] : [],
  };
}

/** Reads a pool's account, undefined if the chain does not answer, with the chain's clock. */
async function readAccount(connection: Connection, pool: string) {
  const reading = Promise.all([
    fetchPool(connection, new PublicKey(pool), 'confirmed'),
    fetchClock(connection, 'confirmed'),
  ]);
  try {
    const [account, clock] = await withTimeout(
      reading,
      CHAIN_MS,
      () => new Error('The cluster does not answer'),
    );
    return { account, clock, problem: null };
  } catch (error) {
    return { account: undefined, clock: null, problem: errorText(error) };
  }
}
