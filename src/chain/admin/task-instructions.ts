import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { type OpenPayment, openPayments } from '#src/protocol/open-payments.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import type { AdminTask, SeenConfig } from './admin-task.ts';
import type { ReadAccount } from '../program/account-reader.ts';
import { decodeConfig, decodeEntry } from '../program/accounts.ts';
import { CONFIG_ADDRESS, entryAddress } from '../program/addresses.ts';
import type { ConfigParams } from '../program/config-params.ts';
import { programData } from '../program/fetch.ts';
import { closeEntry } from '../program/instructions/close-entry.ts';
import { acceptAdmin } from '../program/instructions/accept-admin.ts';
import { proposeAdmin } from '../program/instructions/propose-admin.ts';
import { updateConfig } from '../program/instructions/update-config.ts';
import { decodePool } from '../program/pool-account.ts';
import { TxProblem } from '../actions/tx-failure.ts';
import { transitionInstructions } from '../actions/transitions.ts';
import { paymentInstruction } from '../actions/pay-out.ts';

/**
 * Builds the instructions of a task from the current accounts. Payments that were made meanwhile are left out.
 * @param wallet signs and pays
 * @throws TxProblem of kind `refused`: code `PoolGone` if the pool is closed, `ConfigChanged` if the configuration has
 * changed since the admin saw it, `NothingDue` if every payment is made, of kind `roundNotOut` if a draw's round is not
 * published; RelaysUnavailable; the connection's error
 */
export async function taskInstructions(
  task: AdminTask,
  wallet: PublicKey,
  read: ReadAccount,
): Promise<TransactionInstruction[]> {
  if ('seen' in task) await requireSeen(task.seen, read);
  switch (task.kind) {
    case 'updateConfig':
      return [updateConfig(wallet, paramsOf(task.params), task.paused)];
    case 'proposeAdmin':
      return [proposeAdmin(wallet, new PublicKey(task.wallet))];
    case 'acceptAdmin':
      return [acceptAdmin(wallet)];
    case 'payments':
      return payments(task.pool, task.payments, read);
    default:
      return transitionInstructions(task.kind, await poolNow(task.pool, read), wallet);
  }
}

async function payments(
  address: string,
  requested: readonly OpenPayment[],
  read: ReadAccount,
): Promise<TransactionInstruction[]> {
  const players = requested.flatMap((payment) => ('player' in payment ? [payment.player] : []));
  // All reads begin in the same turn, so that they are sent in one request.
  const [pool, ...entries] = await Promise.all([
    poolIfThere(address, read),
    ...players.map((player) => entryNow(address, player, read)),
  ]);
  const exist = entries.filter((entry) => entry !== null);
  const payable = pool === null ? leftOf(exist) : payableOf(pool, exist);
  const still = payable.filter(({ payment }) => requested.some((each) => isSame(each, payment)));
  if (still.length > 0) return still.map(({ instruction }) => instruction);
  throw new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'Nothing is due' });
}

interface PayablePayment {
  readonly payment: OpenPayment;
  readonly instruction: TransactionInstruction;
}

function payableOf(pool: Pool, entries: readonly Entry[]): PayablePayment[] {
  return openPayments(pool, { entries, seatRent: 0n, except: null }).map(({ payment }) => ({
    payment,
    instruction: paymentInstruction(pool, payment),
  }));
}

/** Returns the payments of a closed pool: the seats of players who left it stay open. */
function leftOf(entries: readonly Entry[]): PayablePayment[] {
  return entries
    .filter(({ active }) => !active)
    .map(({ pool, player }) => ({
      payment: { kind: 'leftSeat', player },
      instruction: closeEntry(new PublicKey(pool), new PublicKey(player)),
    }));
}

function isSame(one: OpenPayment, other: OpenPayment): boolean {
  const player = (payment: OpenPayment) => ('player' in payment ? payment.player : null);
  return one.kind === other.kind && player(one) === player(other);
}

async function poolIfThere(pool: string, read: ReadAccount): Promise<Pool | null> {
  const data = programData(await read(new PublicKey(pool)));
  return data && decodePool(pool, data);
}

async function poolNow(address: string, read: ReadAccount): Promise<Pool> {
  const pool = await poolIfThere(address, read);
  if (pool !== null) return pool;
  throw new TxProblem({ kind: 'refused', code: 'PoolGone', message: 'The pool is closed' });
}

async function entryNow(pool: string, player: string, read: ReadAccount): Promise<Entry | null> {
  const address = entryAddress(new PublicKey(pool), new PublicKey(player));
  const data = programData(await read(address));
  return data && decodeEntry(address.toBase58(), data);
}

/**
 * Throws if the configuration has changed: the program accepts any terms from its admin, and terms that were based on
 * an older configuration would undo a newer one.
 */
async function requireSeen(seen: SeenConfig, read: ReadAccount): Promise<void> {
  const data = programData(await read(CONFIG_ADDRESS));
  const now = data && decodeConfig(data);
  const { version, admin, pendingAdmin } = seen;
  if (now?.version === version && now.admin === admin && now.pendingAdmin === pendingAdmin) return;
  const message = 'The configuration has changed since it was shown';
  throw new TxProblem({ kind: 'refused', code: 'ConfigChanged', message });
}

function paramsOf(terms: ConfigTerms): ConfigParams {
  return { ...terms, treasury: new PublicKey(terms.treasury) };
}
