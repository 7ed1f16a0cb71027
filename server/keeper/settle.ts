import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import { failureOf, failureText, isRefusal } from '#server/cluster/failure.ts';
import { type Log, short } from '#server/cluster/log.ts';
import { fetchPayments, type Payment } from '#server/cluster/payments.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import type { OnUnreadable } from '#src/chain/program/program-accounts.ts';
import { LARGEST_TRANSACTION, transactionSize } from '#src/chain/program/transaction-size.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** A payment made by another sender is no longer open on the chain after this time. */
const OVERTAKEN_MS = 30_000;

export interface SettleContext {
  readonly connection: Connection;
  /** Wallet that signs and pays the fees. */
  readonly keeper: PublicKey;
  readonly send: (instructions: readonly TransactionInstruction[]) => Promise<string>;
  readonly backoff: Backoff;
  /** Called with seats that cannot be decoded; without it a warning is logged. */
  readonly onUnreadable?: OnUnreadable;
  readonly log: Log;
}

/** Pays what a finished pool still owes, as `payAll` does. */
export async function settle(context: SettleContext, address: PublicKey, pool: Pool): Promise<Paid> {
  const { connection, onUnreadable } = context;
  return payAll(context, `Pool ${pool.id} (${short(pool.address)})`, {
    open: await fetchPayments(connection, pool, onUnreadable),
    reread: async () => {
      const now = await fetchPool(connection, address, 'confirmed');
      return now === null ? [] : fetchPayments(connection, now, onUnreadable);
    },
  });
}

/** The number of payments made, and whether another sender made one of them first. */
export interface Paid {
  readonly count: number;
  readonly isOvertaken: boolean;
}

interface Payments {
  readonly open: readonly Payment[];
  /** Reads the payments that are still open. */
  readonly reread: () => Promise<readonly Payment[]>;
}

/**
 * Makes payments, as many in a transaction as fit. If a transaction is refused, each payment is sent separately, so
 * that a payee who cannot be paid now does not block the others. If another sender makes the same payments, they are
 * left to that sender.
 * @param payer the sender's name, for the log
 * @throws if the cluster cannot be read, or accepts no transaction
 */
export async function payAll(
  context: SettleContext,
  payer: string,
  { open, reread }: Payments,
): Promise<Paid> {
  const due = open.filter((payment) => !context.backoff.isWaiting(payment.key));
  let count = 0;
  let isOvertaken = false;
  try {
    for (const batch of batchesOf(context.keeper, due)) {
      const together = await payTogether(context, reread, batch);
      if (together === 'overtaken') return { count, isOvertaken: true };
      const paid =
        together === 'paid'
          ? { count: batch.length, isOvertaken: false }
          : await payEach(context, payer, batch);
      count += paid.count;
      isOvertaken ||= paid.isOvertaken;
    }
    return { count, isOvertaken };
  } finally {
    if (count > 0) context.log.info(`${payer} made ${count} payments`);
  }
}

/** Puts payments into batches in their order, each as many as fit into a transaction. */
export function batchesOf(keeper: PublicKey, payments: readonly Payment[]): Payment[][] {
  const batches: Payment[][] = [];
  for (const payment of payments) {
    const batch = batches.at(-1);
    const instructions = [...(batch ?? []), payment].map(({ instruction }) => instruction);
    if (batch && transactionSize(keeper, instructions) <= LARGEST_TRANSACTION) batch.push(payment);
    else batches.push([payment]);
  }
  return batches;
}

type Outcome = 'paid' | 'refused' | 'overtaken';

async function payTogether(
  context: SettleContext,
  reread: Payments['reread'],
  batch: readonly Payment[],
): Promise<Outcome> {
  if (batch.length < 2) return 'refused';
  try {
    await context.send(batch.map((payment) => payment.instruction));
    return 'paid';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (failureOf(error) === 'overtaken' && !(await areOpen(reread, batch))) return 'overtaken';
    // Sending each separately shows which one is refused, and why.
    return 'refused';
  }
}

/** Whether none of these payments has been made meanwhile. */
async function areOpen(reread: Payments['reread'], batch: readonly Payment[]): Promise<boolean> {
  const keys = new Set((await reread()).map(({ key }) => key));
  return batch.every(({ key }) => keys.has(key));
}

async function payEach(context: SettleContext, payer: string, batch: readonly Payment[]): Promise<Paid> {
  const outcomes: Outcome[] = [];
  for (const payment of batch) outcomes.push(await payAlone(context, payer, payment));
  return {
    count: outcomes.filter((outcome) => outcome === 'paid').length,
    isOvertaken: outcomes.includes('overtaken'),
  };
}

async function payAlone(
  { send, backoff, log }: SettleContext,
  payer: string,
  payment: Payment,
): Promise<Outcome> {
  try {
    await send([payment.instruction]);
    return 'paid';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (failureOf(error) === 'overtaken') {
      backoff.pause(payment.key, OVERTAKEN_MS);
      return 'overtaken';
    }
    const seconds = backoff.failed(payment.key) / 1000;
    log.info(
      `${payer} could not pay ${short(payment.payee)}, retrying in ${seconds} s: ${failureText(error)}`,
    );
    return 'refused';
  }
}
