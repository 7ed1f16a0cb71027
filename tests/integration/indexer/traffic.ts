import {
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchConfig, fetchPool } from '#src/chain/program/fetch.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { sleep } from '#src/lib/sleep.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { ENTRY_LAMPORTS } from '../dev/cluster.ts';

interface OpenPool {
  readonly address: PublicKey;
  /** Indices of the wallets that may still join. */
  readonly coming: number[];
  readonly seated: number[];
  /** The hash of the pool's terms; null before it is read. */
  terms: string | null;
}

const SEATS = 20;
/** Number of pools that fill at the same time. */
const OPEN_POOLS = 4;
const BLOCKHASH_MS = 10_000;

/** Lets wallets create, join and leave pools as fast as the chain can. Some of their transactions fail. */
export class Traffic {
  readonly #connection: Connection;
  readonly #wallets: readonly Keypair[];
  readonly #config: ProgramConfig;
  readonly #open: OpenPool[] = [];
  #created = 0;
  #blockhash = { value: '', at: 0 };
  /** Signatures of all sent transactions. */
  readonly sent: string[] = [];

  private constructor(connection: Connection, wallets: readonly Keypair[], config: ProgramConfig) {
    this.#connection = connection;
    this.#wallets = wallets;
    this.#config = config;
  }

  /** @param wallets number of wallets, each of which can create one pool */
  static async start(connection: Connection, wallets: number): Promise<Traffic> {
    const config = await fetchConfig(connection);
    if (config === null) throw new Error('The cluster is not configured');
    const keys = Array.from({ length: wallets }, () => Keypair.generate());
    for (const key of keys) await connection.requestAirdrop(key.publicKey, 100 * LAMPORTS_PER_SOL);
    return new Traffic(connection, keys, config);
  }

  /** Sends `count` transactions one after another, at most `perSecond` a second. */
  async send(count: number, perSecond = Infinity): Promise<void> {
    const from = Date.now();
    // The chain's time may have jumped, so the blockhash may be too old.
    this.#blockhash.at = 0;
    for (let done = 0; done < count; done += 1) {
      await this.#one();
      const early = from + ((done + 1) * 1000) / perSecond - Date.now();
      if (early > 0) await sleep(early);
    }
  }

  async #one(): Promise<void> {
    if (this.#open.length < OPEN_POOLS) return this.#create();
    const at = Math.floor(Math.random() * this.#open.length);
    const pool = this.#open[at];
    const dice = Math.random();
    const leaver =
      dice < 0.15 ? pool?.seated.splice(Math.floor(Math.random() * pool.seated.length), 1)[0] : undefined;
    if (pool && leaver !== undefined) {
      return this.#submit(leaver, (wallet) => exitPool(wallet, pool.address));
    }
    const repeated = dice < 0.2 ? pool?.seated[0] : undefined;
    // A second join of the same wallet fails, but its fee is paid.
    if (pool && repeated !== undefined) return this.#submit(repeated, await this.#joining(pool));
    const joiner = pool?.coming.pop();
    if (!pool || joiner === undefined) {
      this.#open.splice(at, 1);
      return this.#create();
    }
    pool.seated.push(joiner);
    await this.#submit(joiner, await this.#joining(pool));
  }

  /** Makes joins that agree to the pool's terms, which are readable once its creation is confirmed. */
  async #joining(pool: OpenPool): Promise<(wallet: PublicKey) => TransactionInstruction> {
    while (pool.terms === null) {
      pool.terms = (await fetchPool(this.#connection, pool.address))?.termsHash ?? null;
    }
    const terms = fromHex(pool.terms);
    return (wallet) => joinPool(wallet, pool.address, terms);
  }

  async #create(): Promise<void> {
    const creator = this.#created;
    this.#created += 1;
    const wallet = this.#wallets[creator];
    if (wallet === undefined) throw new Error(`${this.#wallets.length} wallets are too few`);
    const address = poolAddress(wallet.publicKey, 0n);
    await this.#submit(creator, (key) =>
      createPool({
        creator: key,
        creatorIndex: 0n,
        treasury: new PublicKey(this.#config.treasury),
        beacon: new PublicKey(this.#config.beacon),
        configVersion: this.#config.version,
        name: Buffer.from(`Pool ${creator}`.padEnd(32, '\0')),
        entryLamports: ENTRY_LAMPORTS,
        bonusLamports: 0n,
        maxPlayers: SEATS,
        minPlayers: SEATS,
        joinWindowSeconds: 3_600,
        randomMultiplier: false,
        gate: null,
        seedCommitment: new Uint8Array(32).fill(7),
      }),
    );
    const others = [...this.#wallets.keys()]
      .filter((index) => index !== creator)
      .toSorted(() => Math.random() - 0.5);
    // Let three fewer wallets join than there are seats, so that the pool never locks and exits stay possible.
    this.#open.push({ address, coming: others.slice(0, SEATS - 3), seated: [], terms: null });
  }

  async #submit(by: number, make: (wallet: PublicKey) => TransactionInstruction): Promise<void> {
    const wallet = this.#wallets[by];
    if (wallet === undefined) throw new Error('No such wallet');
    if (Date.now() - this.#blockhash.at > BLOCKHASH_MS) {
      this.#blockhash = { value: (await this.#connection.getLatestBlockhash()).blockhash, at: Date.now() };
    }
    const transaction = new Transaction({
      feePayer: wallet.publicKey,
      recentBlockhash: this.#blockhash.value,
    });
    transaction.add(make(wallet.publicKey));
    transaction.sign(wallet);
    const signature = await this.#connection.sendRawTransaction(transaction.serialize(), {
      skipPreflight: true,
    });
    if (!this.sent.includes(signature)) this.sent.push(signature);
  }
}
