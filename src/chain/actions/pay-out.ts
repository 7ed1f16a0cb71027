import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { assertNever } from '#src/lib/assert-never.ts';
import type { OpenPayment } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { claim } from '../program/instructions/claim.ts';
import { closeEntry } from '../program/instructions/close-entry.ts';
import { payCompleter } from '../program/instructions/pay-completer.ts';
import { payCreator } from '../program/instructions/pay-creator.ts';
import { payTreasury } from '../program/instructions/pay-treasury.ts';
import { refund } from '../program/instructions/refund.ts';
import type { OnStage } from './tx-stage.ts';
import { sendWithWallet } from './send.ts';

/**
 * Sends payments to their recipients, in one transaction; the connected wallet pays nothing but the network fee.
 * @param payments at most `PAYMENTS_AT_ONCE`, which leaves room for the instructions that a wallet adds
 * @throws TxProblem, TransactionFailed, the wallet's error or the connection's
 */
export function payOut(pool: Pool, payments: readonly OpenPayment[], onStage: OnStage): Promise<string> {
  return sendWithWallet(
    () => ({ instructions: payments.map((payment) => paymentInstruction(pool, payment)) }),
    onStage,
  );
}

/** Builds the instruction of a payment. @throws RangeError if the pool has no completer */
export function paymentInstruction(pool: Pool, payment: OpenPayment): TransactionInstruction {
  const address = new PublicKey(pool.address);
  switch (payment.kind) {
    case 'seat': {
      const pay = pool.status === 'completed' ? claim : refund;
      return pay(address, new PublicKey(payment.player), pool.players.indexOf(payment.player));
    }
    case 'leftSeat':
      return closeEntry(address, new PublicKey(payment.player));
    case 'creator':
      return payCreator(address, new PublicKey(pool.creator));
    case 'completer':
      return payCompleter(address, payee(pool.draw.completer));
    case 'treasury':
      return payTreasury(address, new PublicKey(pool.treasury));
    default:
      return assertNever(payment);
  }
}

function payee(completer: string | null): PublicKey {
  if (completer === null) throw new RangeError('nobody has completed this pool');
  return new PublicKey(completer);
}
