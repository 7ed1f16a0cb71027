import { type Connection, type PublicKey, SystemProgram } from '@solana/web3.js';
import { type LocalBeacon, localBeacon } from '#server/cluster/local-beacon.ts';
import type { LocalKeys } from '#server/cluster/local-keys.ts';
import { fetchConfig, fetchPools } from '#src/chain/program/fetch.ts';
import type { Pool, ProgramConfig } from '#src/protocol/pool.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { ChainWriter } from './chain-writer.ts';
import { packed } from './pack.ts';
import { type PoolPlan, WALLETS } from './plan.ts';
import { SeedWallet } from './seed-wallet.ts';

const SOL = 1_000_000_000n;
const BANK_LAMPORTS = 2_000_000n * SOL;
const WALLET_LAMPORTS = 2_000n * SOL;

/** A pool that exists on the chain. */
export interface Made {
  readonly plan: PoolPlan;
  readonly address: PublicKey;
}

/** The tools of every step of a seeding. */
export class SeedRun {
  readonly writer: ChainWriter;
  readonly wallets = Array.from({ length: WALLETS }, (_, index) => SeedWallet.of(`wallet ${index}`));
  /** The wallet that funds the others and sends the instructions that anyone may send. */
  readonly bank = SeedWallet.of('bank');
  readonly admin: SeedWallet;
  /** A beacon with the product's own key, which can sign rounds before they are published. */
  readonly beacon: LocalBeacon;

  constructor(
    readonly rpc: JsonRpc,
    readonly connection: Connection,
    keys: Pick<LocalKeys, 'authority' | 'beaconSecret'>,
  ) {
    this.writer = new ChainWriter(rpc);
    this.admin = SeedWallet.from(keys.authority.secretKey.slice(0, 32));
    this.beacon = localBeacon(keys.beaconSecret);
  }

  wallet(number: number): SeedWallet {
    const wallet = this.wallets[number];
    if (wallet === undefined) throw new RangeError(`There is no wallet ${number}`);
    return wallet;
  }

  /** Gives every wallet the lamports that it may need. */
  async fund(): Promise<void> {
    await this.rpc.airdrop(this.bank.address, BANK_LAMPORTS);
    const steps = this.wallets.map(({ publicKey }) => ({
      instructions: [
        SystemProgram.transfer({
          fromPubkey: this.bank.publicKey,
          toPubkey: publicKey,
          lamports: WALLET_LAMPORTS,
        }),
      ],
      signers: [this.bank],
    }));
    // Use a separate writer, because `this.writer` counts only transactions of the program.
    await new ChainWriter(this.rpc).send(packed(steps, this.bank, 15));
  }

  /** Advances the chain's time by seconds. */
  async advance(seconds: number): Promise<void> {
    await this.rpc.call('localnet_advance', [seconds]);
  }

  /** Lets the chain's clock jump by seconds within one slot. */
  async jump(seconds: number): Promise<void> {
    await this.rpc.call('localnet_warp', [seconds, 1]);
  }

  async config(): Promise<ProgramConfig> {
    const config = await fetchConfig(this.connection);
    if (config === null) throw new Error('The program is not configured');
    return config;
  }

  /** Reads pools as they are now, each with its plan. */
  async read(made: readonly Made[]): Promise<{ made: Made; pool: Pool }[]> {
    const addresses = made.map(({ address }) => address.toBase58());
    const pools = await fetchPools(this.connection, addresses);
    return made.map((one, index) => {
      const pool = pools[index];
      if (!pool) throw new Error(`Pool ${one.plan.number} is not there`);
      return { made: one, pool };
    });
  }
}
