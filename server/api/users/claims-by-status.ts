import { and, type Column, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#server/store/open-store.ts';
import { pools, seats } from '#server/store/schema.ts';
import type { CLAIM_KINDS } from '#src/contract/users.ts';
import { completerShare, creatorShare } from '../shares.ts';

type Kind = (typeof CLAIM_KINDS)[number];
export type ClaimStatus = 'claimable' | 'claimed';

const zero = sql`0`;
const bigints = (value: SQL): SQL<bigint> => sql<bigint>`(${value})::bigint`.mapWith(BigInt);
const hasRefund = inArray(pools.status, ['expired', 'refunding']);
const isCompleted = eq(pools.status, 'completed');

/**
 * Builds the query of all payments that ended pools owe a wallet, or have made to it, a row for each; amounts are the shares
 * of `#src/protocol/economics.ts`, in lamports. `since`, `poolId` and `kind` together are unique.
 * @param wallet null: every wallet
 */
export function claimsByStatus(db: Database, wallet: string | null, status: ClaimStatus) {
  const columns = ({
    kind,
    payee,
    stakeback = zero,
    winnings = zero,
    bonus = zero,
    total,
    index,
  }: Payable) => ({
    wallet: sql<string>`${payee}`.mapWith(seats.player).as('wallet'),
    pool: pools.address,
    poolId: pools.id,
    poolName: pools.name,
    since: pools.settledAt,
    kind: sql<Kind>`${kind}::text`.as('kind'),
    stakeback: bigints(stakeback).as('stakeback'),
    winnings: bigints(winnings).as('winnings'),
    bonus: bigints(bonus).as('bonus'),
    total: bigints(total).as('total'),
    index: sql<number | null>`${index ?? sql`null`}::int`.as('index'),
  });
  const matches = ({ payee, paid, where }: Payable) =>
    and(
      wallet === null ? isNotNull(payee) : eq(payee, wallet),
      status === 'claimed' ? isNotNull(paid) : isNull(paid),
      where,
    );
  const ofPool = (payable: Payable) =>
    db
      .select(columns(payable))
      .from(pools)
      .where(and(matches(payable), gt(payable.total, 0n)));
  const ofSeat = (payable: Omit<Payable, 'payee' | 'paid'>) => {
    const complete = { ...payable, payee: seats.player, paid: seats.paidLamports };
    return db
      .select(columns(complete))
      .from(seats)
      .innerJoin(pools, eq(pools.address, seats.pool))
      .where(and(matches(complete), isNotNull(seats.seat)));
  };
  const toCreator = { payee: pools.creator, paid: pools.creatorPaidLamports };
  const toCompleter = { payee: pools.completer, paid: pools.completerPaidLamports };
  return unionAll(
    ofSeat({
      kind: 'payout',
      where: isCompleted,
      stakeback: sql`${seats.stakebackLamports}`,
      winnings: sql`${seats.baseLamports}`,
      bonus: sql`${seats.bonusLamports}`,
      total: sql`${seats.stakebackLamports} + ${seats.baseLamports} + ${seats.bonusLamports}`,
      index: seats.drawnIndex,
    }),
    ofSeat({ kind: 'refund', where: hasRefund, total: sql`${pools.entryLamports}`, index: seats.seat }),
    ofPool({ kind: 'creator_reward', where: isCompleted, total: sql`${creatorShare}`, ...toCreator }),
    ofPool({ kind: 'creator_bonus', where: hasRefund, total: sql`${pools.bonusLamports}`, ...toCreator }),
    ofPool({ kind: 'completer_reward', where: isCompleted, total: sql`${completerShare}`, ...toCompleter }),
  ).as('dues');
}

interface Payable {
  readonly kind: Kind;
  readonly payee: typeof seats.player | typeof pools.creator | typeof pools.completer;
  /** The lamports that were paid; null while unpaid. */
  readonly paid: Column;
  readonly where: SQL;
  readonly stakeback?: SQL;
  readonly winnings?: SQL;
  readonly bonus?: SQL;
  readonly total: SQL;
  readonly index?: Column;
}
