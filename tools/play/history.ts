import type { Connection, PublicKey, VersionedTransactionResponse } from '@solana/web3.js';
import { type ChainEvent, toChainEvent } from '#src/chain/program/event-types.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { HIGHEST_VERSION, toRpcJson } from '#src/chain/program/transaction-json.ts';
import { readUntil } from './read-until.ts';

/** A node may list a transaction before it can return it. */
const RETRIES = { tries: 10, pauseMs: 1_000 };

/** A transaction as the cluster recorded it. */
export interface PastTransaction {
  readonly signature: string;
  readonly payer: string;
  /** Lamports. */
  readonly fee: bigint;
  /** Lamports by which the transaction changed each account, without the fee. */
  readonly deltas: ReadonlyMap<string, bigint>;
  readonly events: readonly ChainEvent[];
}

/** Reads the transactions of accounts, each once. */
export class History {
  readonly #connection: Connection;
  readonly #read = new Map<string, PastTransaction>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Returns the signature of the newest transaction that touched an account; null if there is none. */
  async newest(account: PublicKey): Promise<string | null> {
    const [info] = await this.#connection.getSignaturesForAddress(account, { limit: 1 }, 'confirmed');
    return info?.signature ?? null;
  }

  /**
   * Reads the newest transaction that touched an account; null if there is none.
   * @throws if the cluster cannot be read
   */
  async last(account: PublicKey): Promise<PastTransaction | null> {
    const signature = await this.newest(account);
    return signature === null ? null : this.#transaction(signature);
  }

  /**
   * Reads all transactions that touched an account after another transaction, or all if that is null.
   * @throws if the cluster cannot be read
   */
  async since(account: PublicKey, signature: string | null): Promise<PastTransaction[]> {
    const until = signature === null ? {} : { until: signature };
    const infos = await this.#connection.getSignaturesForAddress(account, until, 'confirmed');
    const all: PastTransaction[] = [];
    for (const info of infos) all.push(await this.#transaction(info.signature));
    return all;
  }

  async #transaction(signature: string): Promise<PastTransaction> {
    const cached = this.#read.get(signature);
    if (cached) return cached;
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: HIGHEST_VERSION } as const;
    const response = await readUntil(
      () => this.#connection.getTransaction(signature, options),
      (found) => Boolean(found?.meta),
      RETRIES,
    );
    if (!response?.meta) {
      throw new Error(`The cluster lists the transaction ${signature} but does not show it`);
    }
    const past = pastTransaction(signature, response);
    this.#read.set(signature, past);
    return past;
  }
}

function pastTransaction(signature: string, response: VersionedTransactionResponse): PastTransaction {
  const { meta, transaction } = response;
  const loaded = meta?.loadedAddresses;
  const keys = [
    ...transaction.message.staticAccountKeys,
    ...(loaded?.writable ?? []),
    ...(loaded?.readonly ?? []),
  ].map((key) => key.toBase58());
  const fee = BigInt(meta?.fee ?? 0);
  const payer = keys[0] ?? '';
  const deltas = keys.map((key, index): [string, bigint] => {
    const change = BigInt(meta?.postBalances[index] ?? 0) - BigInt(meta?.preBalances[index] ?? 0);
    return [key, index === 0 ? change + fee : change];
  });
  const events = eventsOf(toRpcJson(response)).map(toChainEvent);
  return { signature, payer, fee, deltas: new Map(deltas), events };
}

/** Sums up the lamports that transactions moved to an account, fees left out; negative: away from it. */
export function receivedBy(account: string, transactions: readonly PastTransaction[]): bigint {
  return transactions.reduce((sum, { deltas }) => sum + (deltas.get(account) ?? 0n), 0n);
}
