import type { TransactionInstruction } from '@solana/web3.js';
import type { OpenPayment } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { getEntry } from '../queries/reads.ts';
import { paymentInstruction } from './pay-out.ts';
import { sendWithWallet } from './send.ts';
import { TxProblem } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';

/**
 * Pays a wallet everything it is due from a pool, in one transaction: its prize or refund, the creator's share or
 * bonus, the completer's share. The connected wallet signs and pays the network fee; it need not be the wallet that is
 * paid.
 * @throws TxProblem with `NothingDue`; TransactionFailed, the wallet's error or the connection's
 */
export function claim(pool: Pool, wallet: string, onStage: OnStage): Promise<string> {
  return sendWithWallet(async () => ({ instructions: await paymentsOf(pool, wallet) }), onStage);
}

/** Builds the instructions that pay a wallet everything it is due from a pool. @throws as `claim` */
export async function paymentsOf(pool: Pool, wallet: string): Promise<TransactionInstruction[]> {
  const completed = pool.status === 'completed';
  const refunding = pool.status === 'refunding';
  const ownsReward = pool.creator === wallet && !pool.creatorPaid;
  const open: OpenPayment[] = [];
  if ((completed || refunding) && (await hasOpenSeat(pool, wallet))) {
    open.push({ kind: 'seat', player: wallet });
  }
  if (ownsReward && (completed || (refunding && pool.bonusLamports > 0n))) open.push({ kind: 'creator' });
  if (completed && pool.draw.completer === wallet && !pool.completerPaid) open.push({ kind: 'completer' });
  if (open.length > 0) return open.map((payment) => paymentInstruction(pool, payment));
  throw new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'Nothing is due' });
}

async function hasOpenSeat(pool: Pool, wallet: string): Promise<boolean> {
  if (!pool.players.includes(wallet)) return false;
  return (await getEntry(pool.address, wallet))?.active === true;
}
