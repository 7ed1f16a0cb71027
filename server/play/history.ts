import type { Connection, PublicKey, VersionedTransactionResponse } from '@solana/web3.js';
import { type ChainEvent, toChainEvent } from '#src/chain/program/event-types.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { toRpcJson } from '#src/chain/program/transaction-json.ts';
import { pause } from './pause.ts';

/** A node may list a transaction before it can show it. */
const TRIES = 10;
const BETWEEN_TRIES_MS = 1_000;

/** A transaction as the cluster recorded it. */
export interface PastTransaction {
  readonly signature: string;
  readonly payer: string;
  /** Lamports. */
  readonly fee: bigint;
  /** By how many lamports it changed each account, the fee apart. */
  readonly deltas: ReadonlyMap<string, bigint>;
  readonly events: readonly ChainEvent[];
}

/** Reads what happened to accounts; each transaction once. */
export class History {
  readonly #connection: Connection;
  readonly #read = new Map<string, PastTransaction>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Signature of the newest transaction that touched an account; null where there is none. */
  async newest(account: PublicKey): Promise<string | null> {
    const [info] = await this.#connection.getSignaturesForAddress(account, { limit: 1 }, 'confirmed');
    return info?.signature ?? null;
  }

  /** That transaction. @throws where the cluster cannot be read */
  async last(account: PublicKey): Promise<PastTransaction | null> {
    const signature = await this.newest(account);
    return signature === null ? null : this.#transaction(signature);
  }

  /** All that touched an account after a transaction, or since ever. @throws where the cluster cannot be read */
  async since(account: PublicKey, signature: string | null): Promise<PastTransaction[]> {
    const until = signature === null ? {} : { until: signature };
    const infos = await this.#connection.getSignaturesForAddress(account, until, 'confirmed');
    const all: PastTransaction[] = [];
    for (const info of infos) all.push(await this.#transaction(info.signature));
    return all;
  }

  async #transaction(signature: string): Promise<PastTransaction> {
    const known = this.#read.get(signature);
    if (known) return known;
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const response = await this.#connection.getTransaction(signature, options);
      if (response?.meta) {
        const past = pastTransaction(signature, response);
        this.#read.set(signature, past);
        return past;
      }
      await pause(BETWEEN_TRIES_MS);
    }
    throw new Error(`The cluster lists the transaction ${signature} but does not show it`);
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

/** What transactions together moved to an account; negative: away from it. Lamports, fees apart. */
export function movedTo(account: string, transactions: readonly PastTransaction[]): bigint {
  return transactions.reduce((sum, { deltas }) => sum + (deltas.get(account) ?? 0n), 0n);
}
