import { type Connection, Keypair, PublicKey } from '@solana/web3.js';
import { createAs, joinAs } from '#server/bots/bot.ts';
import type { PoolPlan } from '#server/bots/choose.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchConfig, fetchCreator, fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { JsonRpc } from './json-rpc.ts';

const SOL = 1_000_000_000n;
/** Seconds until the keeper completes a pool: countdown, period of the beacon, and the keeper's delay. */
const UNTIL_KEEPER_SECONDS = 75;

interface OpenPlan extends PoolPlan {
  /** Number of seats taken beforehand, the creator's included. */
  readonly seats: number;
  /** By default a new wallet. */
  readonly creator?: Keypair;
}

/** Default terms for tests, in lamports and seconds. */
const PLAN: OpenPlan = {
  name: 'Quiet Rings',
  entryLamports: SOL / 10n,
  bonusLamports: 0n,
  maxPlayers: 3,
  joinWindowSeconds: 6 * 3_600,
  randomMultiplier: false,
  seats: 1,
};

/** Creates a pool and takes its first seats with new wallets, without a browser. */
export async function openPool(
  connection: Connection,
  rpc: JsonRpc,
  changes: Partial<OpenPlan> = {},
): Promise<Pool> {
  const { seats, creator = Keypair.generate(), ...plan } = { ...PLAN, ...changes };
  const config = await fetchConfig(connection);
  if (config === null) throw new Error('The program is not configured');
  const players = Array.from({ length: seats - 1 }, () => Keypair.generate());
  await Promise.all(
    [creator, ...players].map(({ publicKey }) => rpc.airdrop(publicKey.toBase58(), plan.entryLamports + SOL)),
  );
  const index = (await fetchCreator(connection, creator.publicKey))?.created ?? 0n;
  await createAs(connection, creator, config, plan);
  const address = poolAddress(creator.publicKey, index);
  for (const player of players) await joinAs(connection, player, await existing(connection, address));
  return existing(connection, address);
}

/** Lets one more player join a pool. */
export async function joinPool(connection: Connection, rpc: JsonRpc, address: string): Promise<void> {
  const player = Keypair.generate();
  const pool = await existing(connection, new PublicKey(address));
  await rpc.airdrop(player.publicKey.toBase58(), pool.entryLamports + SOL);
  await joinAs(connection, player, pool);
}

/** Fills a pool of two seats, and waits until the keeper has completed it. */
export async function drawnPool(
  connection: Connection,
  rpc: JsonRpc,
  changes: Pick<Partial<OpenPlan>, 'creator'> = {},
): Promise<Pool> {
  const { address, name } = await openPool(connection, rpc, {
    ...changes,
    name: 'Settled Rings',
    maxPlayers: 2,
    seats: 2,
  });
  await rpc.call('localnet_advance', [UNTIL_KEEPER_SECONDS]);
  const key = new PublicKey(address);
  for (;;) {
    const pool = await existing(connection, key);
    if (pool.status === 'completed') return pool;
    if (pool.status === 'refunding') throw new Error(`${name} was not drawn`);
    await sleep(200);
  }
}

async function existing(connection: Connection, address: PublicKey): Promise<Pool> {
  const pool = await fetchPool(connection, address);
  if (pool === null) throw new Error('The pool is not there');
  return pool;
}
