import type { PoolRow } from '#server/store/rows.ts';
import { completerReward, creatorReward } from '../shares.ts';

/** What a pool owes to somebody who is no player of it, in lamports. */
export interface PoolDue {
  readonly kind: 'creator_reward' | 'creator_bonus' | 'completer_reward' | 'treasury';
  /** Null for the treasury, of which the rows do not know the address. */
  readonly wallet: string | null;
  readonly lamports: bigint;
}

/**
 * What an ended pool has not paid to creator, completer and treasury, by the shares of the protocol. The treasury gets
 * exactly what is left.
 * @param toPlayers what players have not been paid, in lamports
 */
export function duesOfPool(pool: PoolRow, toPlayers: bigint): readonly PoolDue[] {
  if (pool.status !== 'completed') return bonusDue(pool);
  const unpaid = (paid: bigint | null, lamports: bigint): bigint => (paid === null ? lamports : 0n);
  const rewards: PoolDue[] = [
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

function bonusDue(pool: PoolRow): readonly PoolDue[] {
  if (pool.creatorPaidLamports !== null || pool.bonusLamports === 0n) return [];
  return [{ kind: 'creator_bonus', wallet: pool.creator, lamports: pool.bonusLamports }];
}
