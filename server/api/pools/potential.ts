import { sql } from 'drizzle-orm';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';

const BPS = 10_000;
/** In lowest terms: ten thousand times the largest pool would not fit into the database's 64 bits. */
const divisor = gcd(DEFAULT_SHARES.winnersBps, BPS);
const numerator = DEFAULT_SHARES.winnersBps / divisor;
const denominator = BPS / divisor;

const players = sql`(case when ${pools.status} = 'open' then ${pools.maxPlayers} else ${pools.playerCount} end)`;

/** `potentialOf` in SQL. */
export const potentialSql = sql`(${pools.entryLamports} * ${players}
  * ${sql.raw(String(numerator))} / ${sql.raw(String(denominator))} + ${pools.bonusLamports})`;

/** What winners share, in lamports: of all seats while the pool is open, then of those who play. */
export function potentialOf({
  status,
  maxPlayers,
  playerCount,
  entryLamports,
  bonusLamports,
}: PoolRow): bigint {
  const entries = entryLamports * BigInt(status === 'open' ? maxPlayers : playerCount);
  return (entries * BigInt(numerator)) / BigInt(denominator) + bonusLamports;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
