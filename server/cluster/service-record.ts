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

/** Longer than the pauses between looks of which the first one failed. */
const FRESH_SECONDS = 60;

/** Health and metrics of a service that sends transactions: its last look at the chain, its transactions and failures. */
export class ServiceRecord {
  readonly metrics = new Registry();
  readonly #look: Gauge;
  readonly #wallet: Gauge;
  readonly #transactions: Counter<'task' | 'outcome'>;
  readonly #failures: Counter<'kind'>;
  #lookedAt: number | null = null;
  #lamports: number | null = null;
  #lastError: Health['lastError'] = null;
  #isWrongCluster = false;

  /** @param service begins the names of its metrics */
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
      help: 'What was sent, by what for and what became of it: done, overtaken by another, or failed until later or for ever',
      labelNames: ['task', 'outcome'],
      registers,
    });
    this.#failures = new Counter({
      name: `${service}_failures_total`,
      help: 'Failures, by what failed: to reach the chain, the chain being of another cluster, a transaction, or to get a round from the relays',
      labelNames: ['kind'],
      registers,
    });
  }

  /** Takes down whether a look at the chain succeeds. @throws what `work` throws */
  async look(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(error);
      throw error;
    }
    this.#lookedAt = nowSeconds();
    this.#isWrongCluster = false;
    this.#look.set(this.#lookedAt);
  }

  balance(lamports: number): void {
    this.#lamports = lamports;
    this.#wallet.set(lamports);
  }

  /** A transaction was taken. */
  sent(task: string): void {
    this.#transactions.inc({ task, outcome: 'done' });
  }

  /** A round could not be had. */
  missed(error: unknown): void {
    this.#fail(error);
  }

  /** A transaction, or what had to be read for it, failed. */
  failed(task: string, outcome: Failure, error: unknown): void {
    this.#transactions.inc({ task, outcome });
    if (outcome !== 'overtaken') this.#fail(error);
  }

  /** @param now Unix seconds */
  health(now = nowSeconds()): Omit<Health, 'version' | 'cluster'> {
    return {
      status: this.#status(now),
      lastLookAt: this.#lookedAt,
      walletLamports: this.#lamports === null ? null : String(this.#lamports),
      lastError: this.#lastError,
    };
  }

  #status(now: number): Health['status'] {
    if (this.#lookedAt === null || this.#isWrongCluster) return 'down';
    const canPay = this.#lamports !== null && this.#lamports >= LOW_LAMPORTS;
    return canPay && now - this.#lookedAt <= FRESH_SECONDS ? 'ok' : 'behind';
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
