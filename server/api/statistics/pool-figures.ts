import { asc, gt, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '#server/projection/rows/bulk.ts';
import type { Database } from '#server/store/open-store.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { pools, seats } from '#server/store/schema.ts';

/** The part of a pool that statistics need. Amounts are lamports. */
export interface PoolFigures extends Row {
  /** All wallets that ever had a seat in it. */
  readonly players: readonly string[];
  readonly winners: readonly string[];
  /** Paid by a completed pool to players, creator and completer. */
  readonly paid: bigint;
  /** Base winnings and bonuses of its winners. */
  readonly won: bigint;
  readonly largestWin: bigint;
  /** Base winnings, bonuses and stakebacks of its winners. */
  readonly prizes: bigint;
  readonly largestPrize: bigint;
}

const columns = {
  address: pools.address,
  creator: pools.creator,
  createdAt: pools.createdAt,
  status: pools.status,
  filledAt: pools.filledAt,
  settledAt: pools.settledAt,
  playerCount: pools.playerCount,
  entryLamports: pools.entryLamports,
  creatorPaidLamports: pools.creatorPaidLamports,
  completerPaidLamports: pools.completerPaidLamports,
};
type Row = Pick<PoolRow, keyof typeof columns>;

/** Number of pools read at once, so small that reading them does not block the process. */
const PAGE = 1_000;

/** Yields the figures of all pools, in parts. */
export async function* readAllFigures(db: Database): AsyncGenerator<ReadonlyMap<string, PoolFigures>> {
  for (let after = ''; ;) {
    const page = await db
      .select({ address: pools.address })
      .from(pools)
      .where(gt(pools.address, after))
      .orderBy(asc(pools.address))
      .limit(PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    yield await readFigures(
      db,
      page.map(({ address }) => address),
    );
    after = last.address;
  }
}

/** Reads the figures of pools by their addresses. */
export async function readFigures(
  db: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PoolFigures>> {
  if (addresses.length === 0) return new Map();
  const [rows, seated] = await Promise.all([
    db.select(columns).from(pools).where(isAnyOf(pools.address, addresses)),
    db
      .select({
        pool: seats.pool,
        players: sql<string[]>`array_agg(${seats.player})`,
        winners: sql<string[]>`coalesce(array_agg(${seats.player}) filter (where ${seats.won}), '{}')`,
        paid: bigints(sql`sum(${seats.paidLamports})`),
        won: bigints(sql`sum(${seats.baseLamports} + ${seats.bonusLamports})`),
        largestWin: bigints(sql`max(${seats.baseLamports} + ${seats.bonusLamports})`),
        prizes: bigints(sql`sum(${prize}) filter (where ${seats.won})`),
        largestPrize: bigints(sql`max(${prize}) filter (where ${seats.won})`),
      })
      .from(seats)
      .where(isAnyOf(seats.pool, addresses))
      .groupBy(seats.pool),
  ]);
  const bySeats = new Map(seated.map((row) => [row.pool, row]));
  return new Map(
    rows.map((row) => {
      const { pool: _, paid, ...ofSeats } = bySeats.get(row.address) ?? NOBODY;
      const rewards = (row.creatorPaidLamports ?? 0n) + (row.completerPaidLamports ?? 0n);
      // A refund is no payout.
      return [row.address, { ...row, ...ofSeats, paid: row.status === 'completed' ? paid + rewards : 0n }];
    }),
  );
}

const bigints = (value: SQL) => sql<bigint>`coalesce(${value}, 0)::text`.mapWith(BigInt);
const prize = sql`${seats.baseLamports} + ${seats.bonusLamports} + ${seats.stakebackLamports}`;
const NOBODY = {
  pool: '',
  players: [],
  winners: [],
  paid: 0n,
  won: 0n,
  largestWin: 0n,
  prizes: 0n,
  largestPrize: 0n,
};
