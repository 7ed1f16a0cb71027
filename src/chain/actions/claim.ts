import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { claim as claimInstruction } from '../program/instructions/claim.ts';
import { closePool as closePoolInstruction } from '../program/instructions/close-pool.ts';
import { payCompleter } from '../program/instructions/pay-completer.ts';
import { payCreator } from '../program/instructions/pay-creator.ts';
import { refund } from '../program/instructions/refund.ts';
import { TxProblem } from './tx-failure.ts';
import type { OnStage } from './tx-stage.ts';
import { getEntry } from '../cache/reads.ts';
import { sendWithWallet } from './send.ts';
import { sendSeveral, type SeveralResult } from './send-several.ts';

/**
 * Pays a wallet everything it is due from a pool, in one transaction: its prize or refund, the creator's share or
 * bonus, the completer's share. The connected wallet signs and pays the network fee, whoever is paid.
 * @throws TxProblem with `NothingDue`; TransactionFailed, the wallet's error or the connection's
 */
export function claim(pool: Pool, wallet: string, onStage: OnStage): Promise<string> {
  return sendWithWallet(async () => ({ instructions: await paymentsOf(pool, wallet) }), onStage);
}

/**
 * Claims from several pools, for which the wallet is asked once where it can sign several transactions.
 * @param onStages one for each pool
 * @returns what became of each, in the pools' order; never throws
 */
export function claimAll(
  pools: readonly Pool[],
  wallet: string,
  onStages: readonly OnStage[],
): Promise<SeveralResult[]> {
  return sendSeveral(
    pools.map((pool, index) => ({
      instructions: () => paymentsOf(pool, wallet),
      onStage: (stage) => onStages[index]?.(stage),
    })),
  );
}

async function paymentsOf(pool: Pool, wallet: string): Promise<TransactionInstruction[]> {
  const instructions = [...(await seatPayment(pool, wallet)), ...sharePayments(pool, wallet)];
  if (instructions.length > 0) return instructions;
  throw new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'Nothing is due' });
}

async function seatPayment(pool: Pool, wallet: string): Promise<TransactionInstruction[]> {
  const index = pool.players.indexOf(wallet);
  if (index === -1 || (pool.status !== 'completed' && pool.status !== 'refunding')) return [];
  const entry = await getEntry(pool.address, wallet);
  if (entry === null || !entry.active) return [];
  const pay = pool.status === 'completed' ? claimInstruction : refund;
  return [pay(new PublicKey(pool.address), new PublicKey(wallet), index)];
}

function sharePayments(pool: PoolHeader, wallet: string): TransactionInstruction[] {
  const address = new PublicKey(pool.address);
  const payee = new PublicKey(wallet);
  const completed = pool.status === 'completed';
  const bonusBack = pool.status === 'refunding' && pool.bonusLamports > 0n;
  const due: TransactionInstruction[] = [];
  if (pool.creator === wallet && !pool.creatorPaid && (completed || bonusBack)) {
    due.push(payCreator(address, payee));
  }
  if (!completed) return due;
  if (pool.draw.completer === wallet && !pool.completerPaid) due.push(payCompleter(address, payee));
  return due;
}

/** Returns a finished pool's rent to its creator. @throws as `claim` */
export function closePool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const close = closePoolInstruction(new PublicKey(pool.address), new PublicKey(pool.creator));
  return sendWithWallet(() => ({ instructions: [close] }), onStage);
}
