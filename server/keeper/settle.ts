import type { Connection, TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText, isRefusal } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { fetchPayments, type Payment } from '#server/cluster/payments.ts';

/** So many payments, each with a payee and an entry of its own, fit into a transaction's 1,232 bytes. */
const BATCH = 8;
/** A payment that was made by another is gone from the chain by then. */
const OVERTAKEN_MS = 30_000;

export interface SettleContext {
  readonly connection: Connection;
  readonly send: (instructions: readonly TransactionInstruction[]) => Promise<string>;
  readonly backoff: Backoff;
  readonly log: Log;
}

/**
 * Pays what a finished pool still owes, several payments in a transaction. Where one of them is refused, each is sent by
 * itself, so that a payee who cannot be paid for now holds up nobody else.
 * @returns how many were paid @throws where the cluster cannot be read, or takes nothing
 */
export async function settle(context: SettleContext, pool: Pool): Promise<number> {
  const open = await fetchPayments(context.connection, pool);
  const due = open.filter((payment) => !context.backoff.isWaiting(payment.key));
  let paid = 0;
  for (let from = 0; from < due.length; from += BATCH) {
    const batch = due.slice(from, from + BATCH);
    paid += (await payTogether(context, batch)) ? batch.length : await payEach(context, pool, batch);
  }
  return paid;
}

async function payTogether({ send }: SettleContext, batch: readonly Payment[]): Promise<boolean> {
  if (batch.length < 2) return false;
  try {
    await send(batch.map((payment) => payment.instruction));
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Each by itself says which of them is at fault, and why.
    return false;
  }
}

async function payEach(context: SettleContext, pool: Pool, batch: readonly Payment[]): Promise<number> {
  let paid = 0;
  for (const payment of batch) if (await payAlone(context, pool, payment)) paid += 1;
  return paid;
}

async function payAlone(
  { send, backoff, log }: SettleContext,
  pool: Pool,
  payment: Payment,
): Promise<boolean> {
  try {
    await send([payment.instruction]);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (failureOf(error) === 'overtaken') {
      backoff.pause(payment.key, OVERTAKEN_MS);
      return false;
    }
    const seconds = backoff.failed(payment.key) / 1000;
    log(`Pool ${pool.id} cannot pay ${short(payment.payee)}, again in ${seconds} s: ${failureText(error)}`);
    return false;
  }
}
