import type { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import type { Game } from './game.ts';
import type { History, PastTransaction } from './history.ts';
import { pause } from './pause.ts';
import { fetchBalances } from './wallets.ts';

/** A node may list a transaction some seconds after another has confirmed it. */
const TRIES = 8;
const BETWEEN_TRIES_MS = 1_500;

/** Where the lamports went that left the funded key and its players together. Negative: came back. */
export interface Balance {
  /** By what the wallets hold. */
  readonly spent: bigint;
  readonly fees: bigint;
  readonly treasury: bigint;
  /** Rent of the creators' records, which stay for good. */
  readonly records: bigint;
  /** Stakes, bonus and rent in pools and seats that are still open. */
  readonly pools: bigint;
  /** Strangers that play along, and completers that were faster. */
  readonly others: bigint;
}

/** What neither is in the wallets nor in any of the places: 0 where every lamport is accounted for. */
export function unexplained({ spent, fees, treasury, records, pools, others }: Balance): bigint {
  return spent - fees - treasury - records - pools - others;
}

/** Follows the lamports of one run. */
export class Books {
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

  /** Notes what there is before anything is sent. */
  async open(leftovers: readonly PublicKey[]): Promise<void> {
    for (const key of [this.#funder, ...leftovers]) {
      this.#marks.set(key.toBase58(), await this.#history.newest(key));
    }
    this.#before = await this.#held();
  }

  /** The balance of the run up to now, as soon as the cluster lists all of it. */
  async balance(games: readonly Game[], treasury: string): Promise<Balance> {
    for (let attempt = 1; ; attempt += 1) {
      const balance = await this.#balance(games, treasury);
      if (unexplained(balance) === 0n || attempt === TRIES) return balance;
      await pause(BETWEEN_TRIES_MS);
    }
  }

  async #balance(games: readonly Game[], treasury: string): Promise<Balance> {
    const past = await this.#past(games);
    const own = new Set(this.#own.map((key) => key.toBase58()));
    const records = new Set(this.#own.map((key) => creatorAddress(key).toBase58()));
    const pools = new Set(games.flatMap((game) => this.#accountsOf(game)));
    const sum = (matches: (key: string) => boolean): bigint => moved(past, matches);
    return {
      spent: this.#before - (await this.#held()),
      fees: past.reduce((all, { payer, fee }) => (own.has(payer) ? all + fee : all), 0n),
      treasury: own.has(treasury) ? 0n : sum((key) => key === treasury),
      records: sum((key) => records.has(key)),
      pools: sum((key) => pools.has(key)),
      others: sum((key) => !own.has(key) && key !== treasury && !records.has(key) && !pools.has(key)),
    };
  }

  /** Everything since the run began that the funded key paid for, or that touched one of its pools. */
  async #past(games: readonly Game[]): Promise<readonly PastTransaction[]> {
    const keys = [this.#funder, ...games.map(({ address }) => address)];
    const all = new Map<string, PastTransaction>();
    for (const key of keys) {
      const since = this.#marks.get(key.toBase58()) ?? null;
      for (const past of await this.#history.since(key, since)) all.set(past.signature, past);
    }
    return [...all.values()];
  }

  #accountsOf({ address }: Game): string[] {
    return [address, ...this.#own.map((key) => entryAddress(address, key))].map((key) => key.toBase58());
  }

  async #held(): Promise<bigint> {
    const balances = await fetchBalances(this.#connection, this.#own);
    return balances.reduce((sum, lamports) => sum + lamports, 0n);
  }
}

/** What transactions together moved to the accounts that match. */
function moved(past: readonly PastTransaction[], matches: (key: string) => boolean): bigint {
  return past
    .flatMap(({ deltas }) => [...deltas])
    .reduce((sum, [key, delta]) => (matches(key) ? sum + delta : sum), 0n);
}
