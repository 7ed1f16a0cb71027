import { Counter, Gauge, Registry } from 'prom-client';
import type * as v from 'valibot';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import type { serviceHealthSchema } from '#src/contract/service.ts';
import type { Failure } from './failure.ts';
import { isWrongCluster } from './genesis.ts';
import { LOW_LAMPORTS } from './wallet.ts';

type Health = v.InferInput<typeof serviceHealthSchema>;
type ErrorKind = NonNullable<Health['lastError']>['kind'];

/** A reading is current for this time, which exceeds the pause after a failed reading. */
const FRESH_MS = 60_000;

/** The lamports that may be spent in a day. */
interface WatchedBudget {
  left(): { readonly forVoids: bigint; readonly forRest: bigint };
  isUsedUp(): boolean;
}

/** Health and metrics of a service that sends transactions: its last reading, transactions and failures. */
export class ServiceRecord {
  readonly metrics = new Registry();
  readonly #look: Gauge;
  readonly #wallet: Gauge;
  readonly #transactions: Counter<'task' | 'outcome'>;
  readonly #failures: Counter<'kind'>;
  readonly #spent: Counter<'task' | 'outcome'>;
  readonly #left: Gauge<'purse'>;
  #budget: WatchedBudget | null = null;
  /** Time of the last reading in Unix seconds, and in milliseconds of `performance.now()`. */
  #looked: { readonly at: number; readonly clock: number } | null = null;
  #lamports: number | null = null;
  #lastError: Health['lastError'] = null;
  #isWrongCluster = false;

  /** @param service the prefix of the metrics' names */
  constructor(service: string) {
    const registers = [this.metrics];
    this.#look = new Gauge({
      name: `${service}_last_look_timestamp_seconds`,
      help: 'When the service last saw what the chain holds for it',
      registers,
    });
    this.#wallet = new Gauge({
      name: `${service}_wallet_lamports`,
      help: 'What the wallet that pays the fees held when it was last read',
      registers,
    });
    this.#transactions = new Counter({
      name: `${service}_transactions_total`,
      help: 'What was to be sent, by what for and what became of it: done, in vain (sent, and refused by the chain), overtaken by another before it was sent, or failed until later or for ever',
      labelNames: ['task', 'outcome'],
      registers,
    });
    this.#failures = new Counter({
      name: `${service}_failures_total`,
      help: 'Failures, by what failed: to reach the chain, the chain being of another cluster, a transaction, or to get a round from the relays',
      labelNames: ['kind'],
      registers,
    });
    this.#spent = new Counter({
      name: `${service}_spent_lamports_total`,
      help: 'Fees paid, by what for and whether the transaction was in vain',
      labelNames: ['task', 'outcome'],
      registers,
    });
    this.#left = new Gauge({
      name: `${service}_budget_left_lamports`,
      help: 'What may still be spent today on what earns nothing: on voids from what is theirs alone, and on the rest',
      labelNames: ['purse'],
      registers,
      collect: () => this.#collectBudget(),
    });
  }

  /** Reports a budget from now on. */
  watchBudget(budget: WatchedBudget): void {
    this.#budget = budget;
  }

  /** Records whether a reading of the chain succeeds. @throws what `work` throws */
  async look(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    this.#looked = { at: nowSeconds(), clock: performance.now() };
    this.#isWrongCluster = false;
    this.#look.set(this.#looked.at);
  }

  balance(lamports: number): void {
    this.#lamports = lamports;
    this.#wallet.set(lamports);
  }

  /**
   * Records a transaction that was included in a block.
   * @param outcome whether it had its effect @param lamports its fee
   */
  sent(task: string, outcome: 'done' | 'vain' = 'done', lamports = 0n): void {
    this.#transactions.inc({ task, outcome });
    this.#spent.inc({ task, outcome }, Number(lamports));
  }

  /** Records that a round was unavailable, or that fees were paid for a failed transaction. */
  missed(error: unknown): void {
    this.#fail(error);
  }

  /** Records that a transaction, or a read for it, failed. */
  failed(task: string, outcome: Failure, error: unknown): void {
    this.#transactions.inc({ task, outcome });
    if (outcome !== 'overtaken') this.#fail(error);
  }

  /** Returns the service's health. @param now milliseconds of `performance.now()` */
  health(now = performance.now()): Omit<Health, 'version' | 'cluster'> {
    const left = this.#budget?.left();
    return {
      status: this.#status(now),
      lastLookAt: this.#looked?.at ?? null,
      walletLamports: this.#lamports === null ? null : String(this.#lamports),
      ...(left && { budgetLeft: { voids: String(left.forVoids), rest: String(left.forRest) } }),
      lastError: this.#lastError,
    };
  }

  #status(now: number): Health['status'] {
    if (this.#looked === null || this.#isWrongCluster) return 'down';
    const hasFunds = this.#lamports !== null && this.#lamports >= LOW_LAMPORTS;
    const canPay = hasFunds && this.#budget?.isUsedUp() !== true;
    return canPay && now - this.#looked.clock <= FRESH_MS ? 'ok' : 'behind';
  }

  #collectBudget(): void {
    const left = this.#budget?.left();
    if (left === undefined) return;
    this.#left.set({ purse: 'voids' }, Number(left.forVoids));
    this.#left.set({ purse: 'rest' }, Number(left.forRest));
  }

  #fail(error: unknown): void {
    const kind = kindOf(error);
    if (kind === 'cluster') this.#isWrongCluster = true;
    this.#failures.inc({ kind });
    this.#lastError = { kind, at: nowSeconds() };
  }
}

function kindOf(error: unknown): ErrorKind {
  if (isWrongCluster(error)) return 'cluster';
  if (error instanceof RelaysUnavailable) return 'relays';
  return error instanceof TransactionFailed ? 'transaction' : 'rpc';
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
