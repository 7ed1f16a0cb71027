import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { pools } from '#server/store/schema.ts';

/** Returns a share of lamports, rounded down as in `src/protocol/economics.ts`. @param bps hundredths of a percent */
const share = (lamports: SQL, bps: number): SQL => sql`div(${lamports} * ${sql.raw(String(bps))}, 10000)`;

const entry = sql`${pools.entryLamports}::numeric`;
const players = sql`${pools.playerCount}::numeric`;

/** Lamports that all players of a completed pool paid as entries, without the bonus. */
export const entriesTotal: SQL = sql`(${players} * ${entry})`;
export const creatorShare: SQL = share(entriesTotal, DEFAULT_SHARES.creatorBps);
export const completerShare: SQL = share(entriesTotal, DEFAULT_SHARES.completerBps);
