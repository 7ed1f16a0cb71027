import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { rawRows } from '#server/store/raw-rows.ts';
import { beaconRounds, pools } from '#server/store/schema.ts';

/** The largest number that the database's columns hold. */
const LARGEST = 2n ** 63n - 1n;

/** A round that stored pools use. */
export interface StoredRound {
  /** Hex, verified before it was stored; null until then. */
  readonly signature: string | null;
}

const rowSchema = v.object({ round: v.string(), signature: v.nullable(v.string()) });

/**
 * Reads the stored rounds among `rounds`.
 * @returns one entry for each of `rounds`; undefined if no stored pool uses the round
 */
export async function readStoredRounds(
  db: Database,
  rounds: readonly bigint[],
): Promise<readonly (StoredRound | undefined)[]> {
  const storable = new Set(rounds.filter((round) => round <= LARGEST).map(String));
  if (storable.size === 0) return rounds.map(() => undefined);
  const requested = sql`any(${sql.param([...storable])}::bigint[])`;
  // One pool may have a signature that another still lacks.
  const rows = await rawRows(
    db,
    sql`select round::text, max(signature) as signature from (
        select round, signature from ${pools} where round = ${requested}
        union all select round, signature from ${beaconRounds} where round = ${requested}) as known
      group by round`,
    rowSchema,
  );
  const stored = new Map(rows.map(({ round, signature }) => [round, { signature }]));
  return rounds.map((round) => stored.get(String(round)));
}
