import { sql } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { beaconRounds } from '#server/store/schema.ts';
import { lockOf } from '../fold/lock.ts';
import type { LocatedEvent, PoolState } from '../fold/pool-state.ts';
import type { World } from '../fold/world.ts';
import { readDrawTimeouts } from './terms.ts';

/**
 * The world of pools in these states that have these events to come.
 * @param time how far the chain's clock has come, in Unix seconds
 */
export async function readWorld(
  db: Database,
  time: number,
  states: Iterable<PoolState>,
  events: Iterable<LocatedEvent>,
): Promise<World> {
  const rounds = new Set<bigint>();
  for (const { pool } of states) if (pool.round !== null) rounds.add(pool.round);
  for (const { event } of events) {
    const lock = lockOf(event);
    if (lock !== null) rounds.add(lock.round);
  }
  return { time, signatures: await signaturesOf(db, rounds), drawTimeouts: await readDrawTimeouts(db) };
}

async function signaturesOf(db: Database, rounds: ReadonlySet<bigint>): Promise<Map<bigint, string>> {
  if (rounds.size === 0) return new Map();
  const rows = await db
    .select()
    .from(beaconRounds)
    .where(sql`${beaconRounds.round} = any(${sql.param([...rounds].map(String))}::bigint[])`);
  return new Map(rows.map(({ round, signature }) => [round, signature]));
}
