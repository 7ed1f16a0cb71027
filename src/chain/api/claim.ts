import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { claim as claimInstruction } from '../program/instructions/claim.ts';
import { closeEntry as closeEntryInstruction } from '../program/instructions/close-entry.ts';
import { closePool as closePoolInstruction } from '../program/instructions/close-pool.ts';
import { payCompleter } from '../program/instructions/pay-completer.ts';
import { payCreator } from '../program/instructions/pay-creator.ts';
import { refund } from '../program/instructions/refund.ts';
import { TxProblem } from '../tx-failure.ts';
import type { OnStage } from '../tx-stage.ts';
import { getEntry } from './reads.ts';
import { sendWithWallet } from './send.ts';

/**
 * Pays a wallet everything it is due from a pool, in one transaction: its prize or refund, the creator's share or
 * bonus, the completers' shares. The connected wallet signs and pays the network fee, whoever is paid.
 * @throws TxProblem with `NothingDue`; TransactionFailed, the wallet's error or the connection's
 */
export async function claim(pool: Pool, wallet: string, onStage: OnStage): Promise<string> {
  onStage({ stage: 'preparing' });
  const instructions = [...(await seatPayment(pool, wallet)), ...sharePayments(pool, wallet)];
  if (instructions.length === 0) {
    throw new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'Nothing is due' });
  }
  return sendWithWallet(instructions, onStage);
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
  if (pool.draw.requester === wallet && !pool.requesterPaid) due.push(payCompleter(address, payee, false));
  if (pool.draw.capturer === wallet && !pool.capturerPaid) due.push(payCompleter(address, payee, true));
  return due;
}

/** Returns a finished pool's rent to its creator. @throws as `claim` */
export async function closePool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const close = closePoolInstruction(new PublicKey(pool.address), new PublicKey(pool.creator));
  return sendWithWallet([close], onStage);
}

/** Returns the rent of the entry of a player who left. @throws as `claim` */
export async function closeEntry(pool: string, player: string, onStage: OnStage): Promise<string> {
  return sendWithWallet([closeEntryInstruction(new PublicKey(pool), new PublicKey(player))], onStage);
}
