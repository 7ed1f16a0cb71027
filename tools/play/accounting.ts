import type { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import type { PlayedPool } from './played-pool.ts';
import type { History, PastTransaction } from './history.ts';
import { readUntil } from './read-until.ts';
import { fetchBalances } from './wallets.ts';

/** A node may list a transaction some seconds after another has confirmed it. */
const RETRIES = { tries: 8, pauseMs: 1_500 };

/** Lamports that left the funded key and its players together, by where they went; negative if they came back. */
export interface LamportFlows {
  /** By how much the wallets' balances have fallen in total. */
  readonly spent: bigint;
  readonly fees: bigint;
  readonly treasury: bigint;
  /** Rent of the creators' records, which are never returned. */
  readonly records: bigint;
  /** Stakes, bonus and rent in pools and seats that are still open. */
  readonly pools: bigint;
  /** Lamports that went to other wallets that joined, or that completed a pool first. */
  readonly others: bigint;
}

/** Returns the spent lamports that no transaction accounts for: 0 if all is well. */
export function unaccounted({ spent, fees, treasury, records, pools, others }: LamportFlows): bigint {
  return spent - fees - treasury - records - pools - others;
}

/** Accounts for the lamports of one run, according to the transactions that the cluster lists. */
export class Accounting {
  readonly #connection: Connection;
  readonly #history: History;
  readonly #funder: PublicKey;
  /** The funded key and the players. */
  readonly #own: readonly PublicKey[];
  /** The newest transaction of an account when the run began. */
  readonly #marks = new Map<string, string | null>();
  #before = 0n;

  constructor(connection: Connection, history: History, funder: Keypair, wallets: readonly Keypair[]) {
    this.#connection = connection;
    this.#history = history;
    this.#funder = funder.publicKey;
    this.#own = [funder, ...wallets].map(({ publicKey }) => publicKey);
  }

  /** Reads the balances and the newest transactions before anything is sent. */
  async start(leftovers: readonly PublicKey[]): Promise<void> {
    for (const key of [this.#funder, ...leftovers]) {
      this.#marks.set(key.toBase58(), await this.#history.newest(key));
    }
    this.#before = await this.#held();
  }

  /** Sums up the run so far, once the cluster lists all of its transactions. @param treasury its address */
  flows(playedPools: readonly PlayedPool[], treasury: string): Promise<LamportFlows> {
    return readUntil(
      () => this.#readFlows(playedPools, treasury),
      (flows) => unaccounted(flows) === 0n,
      RETRIES,
    );
  }

  async #readFlows(playedPools: readonly PlayedPool[], treasury: string): Promise<LamportFlows> {
    const past = await this.#past(playedPools);
    const own = new Set(this.#own.map((key) => key.toBase58()));
    const records = new Set(this.#own.map((key) => creatorAddress(key).toBase58()));
    const pools = new Set(playedPools.flatMap((played) => this.#accountsOf(played)));
    const sum = (matches: (key: string) => boolean): bigint => deltaOf(past, matches);
    return {
      spent: this.#before - (await this.#held()),
      fees: past.reduce((all, { payer, fee }) => (own.has(payer) ? all + fee : all), 0n),
      treasury: own.has(treasury) ? 0n : sum((key) => key === treasury),
      records: sum((key) => records.has(key)),
      pools: sum((key) => pools.has(key)),
      others: sum((key) => !own.has(key) && key !== treasury && !records.has(key) && !pools.has(key)),
    };
  }

  /** Reads all transactions since the run began that the funded key paid for, or that touched one of its pools. */
  async #past(playedPools: readonly PlayedPool[]): Promise<readonly PastTransaction[]> {
    const keys = [this.#funder, ...playedPools.map(({ address }) => address)];
    const all = new Map<string, PastTransaction>();
    for (const key of keys) {
      const since = this.#marks.get(key.toBase58()) ?? null;
      for (const past of await this.#history.since(key, since)) all.set(past.signature, past);
    }
    return [...all.values()];
  }

  #accountsOf({ address }: PlayedPool): string[] {
    return [address, ...this.#own.map((key) => entryAddress(address, key))].map((key) => key.toBase58());
  }

  async #held(): Promise<bigint> {
    const balances = await fetchBalances(this.#connection, this.#own);
    return balances.reduce((sum, lamports) => sum + lamports, 0n);
  }
}

/** Sums up the lamports that transactions moved to the accounts that match. */
function deltaOf(past: readonly PastTransaction[], matches: (key: string) => boolean): bigint {
  return past
    .flatMap(({ deltas }) => [...deltas])
    .reduce((sum, [key, delta]) => (matches(key) ? sum + delta : sum), 0n);
}
