import { type Payouts, payouts, seatPayout } from '#src/protocol/economics.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';

export type DueKind =
  | 'winnings'
  | 'bonus'
  | 'stakeback'
  | 'refund'
  | 'creatorReward'
  | 'creatorBonus'
  | 'requestReward'
  | 'captureReward'
  | 'seatRent';

export interface Due {
  readonly kind: DueKind;
  readonly lamports: bigint;
}

/** The ledger of a completed pool. */
export function ledgerOf(pool: Pool): Payouts {
  return payouts(pool, pool.playerCount, pool.weights);
}

/**
 * What one claim brings a wallet, line by line, in lamports.
 * @param seat the wallet's entry, null once it has been paid and closed
 * @param seatRent what its entry's account holds
 */
export function duesOf(pool: Pool, wallet: string, seat: Entry | null, seatRent: bigint): readonly Due[] {
  if (pool.status !== 'completed' && pool.status !== 'refunding') return [];
  const seated = seat?.active === true;
  const dues: Due[] = [];
  const add = (kind: DueKind, lamports: bigint): void =>
    void (lamports > 0n && dues.push({ kind, lamports }));

  if (pool.status === 'refunding') {
    if (seated) add('refund', pool.entryLamports);
    if (wallet === pool.creator && !pool.creatorPaid) add('creatorBonus', pool.bonusLamports);
  } else {
    const ledger = ledgerOf(pool);
    const index = pool.players.indexOf(wallet);
    if (seated && index >= 0) {
      const payout = seatPayout(ledger, index);
      add('winnings', payout.base);
      add('bonus', payout.bonus);
      add('stakeback', payout.stakeback);
    }
    if (wallet === pool.creator && !pool.creatorPaid) add('creatorReward', ledger.creator);
    if (wallet === pool.draw.requester && !pool.requesterPaid) add('requestReward', ledger.requester);
    if (wallet === pool.draw.capturer && !pool.capturerPaid) add('captureReward', ledger.capturer);
  }
  if (seated) add('seatRent', seatRent);
  return dues;
}

export function totalOf(dues: readonly Due[]): bigint {
  return dues.reduce((sum, { lamports }) => sum + lamports, 0n);
}
