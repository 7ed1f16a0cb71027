import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { CLAIM_KINDS } from '#src/contract/users.ts';
import { completerShare, creatorShare } from '../shares.ts';

type Kind = (typeof CLAIM_KINDS)[number];
export type ClaimStatus = 'claimable' | 'claimed';

const seatTotal = sql`(${seats.stakebackLamports} + ${seats.baseLamports} + ${seats.bonusLamports})`;
const zero = sql<bigint>`0::bigint`;
const bigints = (value: SQL): SQL<bigint> => sql<bigint>`${value}`.mapWith(BigInt);

/**
 * Builds the query of all payments that ended pools owe a wallet, or have made to it, a row for each; amounts are the shares
 * of `#src/protocol/economics.ts`, in lamports. `since`, `poolId` and `kind` together are unique.
 * @param wallet null: every wallet
 */
export function duesOf(db: Database, wallet: string | null, status: ClaimStatus) {
  const state = (paid: SQL | typeof seats.paidLamports) =>
    status === 'claimed' ? isNotNull(paid) : isNull(paid);
  const isOf = (column: Payee) => (wallet === null ? isNotNull(column) : eq(column, wallet));
  const named = (kind: Kind, payee: Payee) => ({
    wallet: sql<string>`${payee}`.as('wallet'),
    pool: pools.address,
    poolId: pools.id,
    poolName: pools.name,
    since: pools.settledAt,
    kind: sql<Kind>`${kind}::text`.as('kind'),
  });
  const ofPool = (kind: Kind, payee: Payee, total: SQL, paid: SQL, where: SQL | undefined) =>
    db
      .select({
        ...named(kind, payee),
        stakeback: bigints(zero).as('stakeback'),
        winnings: bigints(zero).as('winnings'),
        bonus: bigints(zero).as('bonus'),
        total: bigints(total).as('total'),
        index: sql<number | null>`null::int`.as('index'),
      })
      .from(pools)
      .where(and(isOf(payee), where, state(paid), gt(total, 0n)));
  const ofSeat = (kind: Kind, statuses: ('completed' | 'expired' | 'refunding')[], parts: SeatParts) =>
    db
      .select({
        ...named(kind, seats.player),
        stakeback: bigints(parts.stakeback).as('stakeback'),
        winnings: bigints(parts.winnings).as('winnings'),
        bonus: bigints(parts.bonus).as('bonus'),
        total: bigints(parts.total).as('total'),
        index: sql<number | null>`${parts.index}::int`.as('index'),
      })
      .from(seats)
      .innerJoin(pools, eq(pools.address, seats.pool))
      .where(
        and(
          isOf(seats.player),
          isNotNull(seats.seat),
          inArray(pools.status, statuses),
          state(seats.paidLamports),
        ),
      );
  const completed = eq(pools.status, 'completed');
  return unionAll(
    ofSeat('payout', ['completed'], {
      stakeback: sql`${seats.stakebackLamports}`,
      winnings: sql`${seats.baseLamports}`,
      bonus: sql`${seats.bonusLamports}`,
      total: seatTotal,
      index: sql`${seats.drawnIndex}`,
    }),
    ofSeat('refund', ['expired', 'refunding'], {
      stakeback: zero,
      winnings: zero,
      bonus: zero,
      total: sql`${pools.entryLamports}`,
      index: sql`${seats.seat}`,
    }),
    ofPool(
      'creator_reward',
      pools.creator,
      sql`${creatorShare}::bigint`,
      sql`${pools.creatorPaidLamports}`,
      completed,
    ),
    ofPool(
      'creator_bonus',
      pools.creator,
      sql`${pools.bonusLamports}`,
      sql`${pools.creatorPaidLamports}`,
      inArray(pools.status, ['expired', 'refunding']),
    ),
    ofPool(
      'completer_reward',
      pools.completer,
      sql`${completerShare}::bigint`,
      sql`${pools.completerPaidLamports}`,
      completed,
    ),
  ).as('dues');
}

type Payee = typeof seats.player | typeof pools.creator | typeof pools.completer;

interface SeatParts {
  readonly stakeback: SQL;
  readonly winnings: SQL;
  readonly bonus: SQL;
  readonly total: SQL;
  readonly index: SQL;
}
