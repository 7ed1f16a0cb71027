import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { pools } from '#server/store/schema.ts';

/** The ledger of a completed pool as `src/protocol/economics.ts` has it, over the columns of its row; lamports. */
const share = (lamports: SQL, bps: number): SQL => sql`div(${lamports} * ${sql.raw(String(bps))}, 10000)`;

const entry = sql`${pools.entryLamports}::numeric`;
const players = sql`${pools.playerCount}::numeric`;
const winners = sql`nullif(${pools.winnerCount}, 0)::numeric`;
const weights = sql`nullif(${pools.weightSum}, 0)::numeric`;
const bonus = sql`${pools.bonusLamports}::numeric`;

/** All entries, without the bonus. */
export const entriesTotal: SQL = sql`(${players} * ${entry})`;
export const creatorShare: SQL = share(entriesTotal, DEFAULT_SHARES.creatorBps);
export const completerShare: SQL = share(entriesTotal, DEFAULT_SHARES.completerBps);
/** Exactly what the others leave. */
export const treasuryShare: SQL = sql`(${entriesTotal} + ${bonus}
  - ${share(entry, DEFAULT_SHARES.stakebackBps)} * ${players}
  - div(${share(entriesTotal, DEFAULT_SHARES.winnersBps)}, ${winners}) * ${winners}
  - div(${bonus}, ${weights}) * ${weights}
  - ${creatorShare} - ${completerShare})`;
