import { and, count, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { poolClaimsQuery, poolPayeesQuery } from '#src/contract/admin.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import { onlyRow, type PoolRow } from '#server/store/rows.ts';
import { ApiError } from '../api-error.ts';
import { keyset, pageRows, bytesKey, integerKey } from '../keyset.ts';
import { startsWith } from '../base58-prefix.ts';
import { isSearched, POOL_SORTS, poolKeyset } from './pools.ts';
import { isUnpaid, payIndex, seatLamports, sumOf } from '../seat-sql.ts';
import { completerReward, creatorReward } from '#server/projection/shares.ts';

const unpaidPlayers = sql`(select count(*) from ${seats} where ${seats.pool} = ${pools.address} and ${isUnpaid})`;
const SORTS = {
  ...POOL_SORTS,
  since: POOL_SORTS.settled,
  players: integerKey(unpaidPlayers),
};

/** `GET /admin/pool-claims`. */
export async function readPoolClaims(db: Database, query: v.InferOutput<typeof poolClaimsQuery>) {
  const { search, player } = query;
  const keys = poolKeyset('claims', SORTS, query);
  const matching = and(
    gt(pools.unpaidLamports, 0n),
    isNotNull(pools.settledAt),
    isSearched(search),
    player === undefined ? undefined : owes(player),
  );
  const listed = db.select({ position: keys.position, pool: pools }).from(pools).$dynamic();
  const rows = await pageRows(listed, keys, matching);
  const unpaid = await unpaidSeats(
    db,
    rows.map(({ pool }) => pool.address),
  );
  const sums = await db
    .select({ total: count(), totalUnpaid: sumOf(sql`${pools.unpaidLamports}`) })
    .from(pools)
    .where(matching);
  const page = keys.page(rows, ({ pool }) => {
    const toPlayers = unpaid.get(pool.address) ?? { players: 0, lamports: 0n };
    return {
      pool: wirePool(pool),
      unpaid: String(pool.unpaidLamports),
      unpaidPlayers: toPlayers.players,
      unpaidToPlayers: String(toPlayers.lamports),
      payables: payablesOfPool(pool, toPlayers.lamports).map((payable) => ({
        ...payable,
        lamports: String(payable.lamports),
      })),
      since: pool.settledAt ?? pool.createdAt,
    };
  });
  return { ...page, ...onlyRow(sums) };
}

/** `GET /admin/pool-claims/{pool}`. @throws ApiError not_found if there is no such pool */
export async function readPayees(db: Database, pool: string, query: v.InferOutput<typeof poolPayeesQuery>) {
  const { search, sort, order } = query;
  const [found] = await db.select({ status: pools.status }).from(pools).where(eq(pools.address, pool));
  if (found === undefined) throw new ApiError('not_found', 'There is no such pool');
  const by = integerKey(sort === 'index' ? sql`${payIndex}` : seatLamports);
  const keys = keyset(`payees-${sort}`, [by, bytesKey(seats.player)], order, query);
  const matching = and(
    eq(seats.pool, pool),
    isUnpaid,
    isNotNull(payIndex),
    search === undefined || search === '' ? undefined : startsWith(seats.player, search),
  );
  const listed = db
    .select({
      position: keys.position,
      wallet: seats.player,
      index: payIndex,
      lamports: sql<string>`${seatLamports}::text`,
    })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .$dynamic();
  const rows = await pageRows(listed, keys, matching);
  const counted = await db
    .select({ total: count() })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(matching);
  const kind = found.status === 'completed' ? ('payout' as const) : ('refund' as const);
  const page = keys.page(rows, ({ wallet, index, lamports }) => ({
    wallet,
    kind,
    index: index ?? 0,
    lamports,
  }));
  return { ...page, ...onlyRow(counted) };
}

function owes(player: string): SQL {
  return sql`exists (select 1 from ${seats}
    where ${seats.pool} = ${pools.address} and ${eq(seats.player, player)} and ${isUnpaid})`;
}

async function unpaidSeats(
  db: Database,
  addresses: readonly string[],
): Promise<Map<string, { readonly players: number; readonly lamports: bigint }>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .select({ pool: seats.pool, players: count(), lamports: sumOf(seatLamports) })
    .from(seats)
    .innerJoin(pools, eq(pools.address, seats.pool))
    .where(and(inArray(seats.pool, [...addresses]), isUnpaid))
    .groupBy(seats.pool);
  return new Map(rows.map(({ pool, players, lamports }) => [pool, { players, lamports: BigInt(lamports) }]));
}

/** Lamports that a pool owes to a wallet other than its players. */
interface PoolPayable {
  readonly kind: 'creator_reward' | 'creator_bonus' | 'completer_reward' | 'treasury';
  /** Null for the treasury, whose address is not in the rows. */
  readonly wallet: string | null;
  readonly lamports: bigint;
}

/**
 * Returns what an ended pool has not paid to creator, completer and treasury, by the protocol's shares. The treasury gets
 * exactly what is left.
 * @param toPlayers what players have not been paid, in lamports
 */
function payablesOfPool(pool: PoolRow, toPlayers: bigint): readonly PoolPayable[] {
  if (pool.status !== 'completed') return bonusPayable(pool);
  const unpaid = (paid: bigint | null, lamports: bigint): bigint => (paid === null ? lamports : 0n);
  const rewards: PoolPayable[] = [
    {
      kind: 'creator_reward',
      wallet: pool.creator,
      lamports: unpaid(pool.creatorPaidLamports, creatorReward(pool)),
    },
    {
      kind: 'completer_reward',
      wallet: pool.completer,
      lamports: unpaid(pool.completerPaidLamports, completerReward(pool)),
    },
  ];
  const rest = rewards.reduce((left, { lamports }) => left - lamports, pool.unpaidLamports - toPlayers);
  const treasury = pool.treasuryPaidLamports === null ? rest : 0n;
  return [...rewards, { kind: 'treasury' as const, wallet: null, lamports: treasury }].filter(
    ({ lamports }) => lamports > 0n,
  );
}

function bonusPayable(pool: PoolRow): readonly PoolPayable[] {
  if (pool.creatorPaidLamports !== null || pool.bonusLamports === 0n) return [];
  return [{ kind: 'creator_bonus', wallet: pool.creator, lamports: pool.bonusLamports }];
}
