import type { PoolRow } from '#server/store/rows.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { pools } from '#server/store/schema.ts';

const BPS = 10_000n;

type Entries = Pick<PoolRow, 'playerCount' | 'entryLamports'>;

/** Returns the lamports that all players paid as entries. */
export function volumeOf({ playerCount, entryLamports }: Entries): bigint {
  return BigInt(playerCount) * entryLamports;
}

/** Returns the lamports that the creator gets from a pool that is drawn with its present players. */
export function creatorReward(pool: Entries): bigint {
  return (volumeOf(pool) * BigInt(DEFAULT_SHARES.creatorBps)) / BPS;
}

/** Returns the lamports that the completer gets from a pool that is drawn with its present players. */
export function completerReward(pool: Entries): bigint {
  return (volumeOf(pool) * BigInt(DEFAULT_SHARES.completerBps)) / BPS;
}

/** Returns a share of lamports, rounded down as in `src/protocol/economics.ts`. @param bps hundredths of a percent */
const share = (lamports: SQL, bps: number): SQL => sql`div(${lamports} * ${sql.raw(String(bps))}, 10000)`;

const entry = sql`${pools.entryLamports}::numeric`;
const players = sql`${pools.playerCount}::numeric`;
const winners = sql`nullif(${pools.winnerCount}, 0)::numeric`;
const weights = sql`nullif(${pools.weightSum}, 0)::numeric`;
const bonus = sql`${pools.bonusLamports}::numeric`;

/** Lamports that all players of a completed pool paid as entries, without the bonus. */
export const entriesTotal: SQL = sql`(${players} * ${entry})`;
export const creatorShare: SQL = share(entriesTotal, DEFAULT_SHARES.creatorBps);
export const completerShare: SQL = share(entriesTotal, DEFAULT_SHARES.completerBps);
/** The remainder after all other shares. */
export const treasuryShare: SQL = sql`(${entriesTotal} + ${bonus}
  - ${share(entry, DEFAULT_SHARES.stakebackBps)} * ${players}
  - div(${share(entriesTotal, DEFAULT_SHARES.winnersBps)}, ${winners}) * ${winners}
  - div(${bonus}, ${weights}) * ${weights}
  - ${creatorShare} - ${completerShare})`;
