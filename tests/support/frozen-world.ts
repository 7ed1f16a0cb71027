import { PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { CONFIG_ADDRESS, creatorAddress, entryAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { numberedKey } from './keys.ts';
import {
  completedPool,
  expiredPool,
  fill,
  fullPool,
  halfGrownPool,
  join,
  openPool,
  type PoolPlan,
  type TestPool,
  timedOutPool,
  voidedPool,
} from './pool-life.ts';
import { ProgramWorld } from './program-world.ts';

const poolSchema = v.object({
  name: v.string(),
  address: v.string(),
  /** The numbers of the players' wallets, in joining order, the creator first. */
  players: v.array(v.number()),
  left: v.array(v.number()),
});
const schema = v.object({
  about: v.string(),
  now: v.number(),
  slot: v.number(),
  accounts: v.array(v.object({ address: v.string(), lamports: v.string(), data: v.string() })),
  pools: v.array(poolSchema),
});
type Frozen = v.InferOutput<typeof schema>;

/** A pool that `freezeWorld` has stored, with the keys of its players. */
export interface FrozenPool extends TestPool {
  readonly left: readonly PublicKey[];
}

const wallet = (number: number) => numberedKey('wallet', number);
const numberOf = (key: PublicKey): number => {
  for (let number = 1; number < 1_000; number += 1) if (wallet(number).publicKey.equals(key)) return number;
  throw new RangeError(`${key.toBase58()} is no numbered wallet`);
};

const RICH: PoolPlan = {
  maxPlayers: 5,
  minPlayers: 2,
  bonusLamports: 1_000_000_007n,
  randomMultiplier: true,
};

/** Brings pools to every state in which a payment is still owed, and returns all accounts of the program. */
export async function freezeWorld(): Promise<Frozen> {
  const world = await ProgramWorld.open({}, 200);
  const pools = new Map<string, readonly [TestPool, ...PublicKey[]]>();
  const withLeaver = (): readonly [TestPool, PublicKey] => {
    const pool = fill(world, openPool(world, RICH), 3);
    const leaver = world.wallet();
    join(world, pool, leaver);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    pool.players.pop();
    return [fill(world, pool, 4), leaver.publicKey];
  };
  pools.set('completed', [completedPool(world, RICH)]);
  pools.set('expired', [expiredPool(world, { ...RICH, minPlayers: 4 })]);
  pools.set('timed out', [timedOutPool(world, RICH)]);
  pools.set('void', [voidedPool(world, RICH)]);
  pools.set('open', withLeaver());
  pools.set('half grown', [halfGrownPool(world, {}, 1)]);
  // Tests draw, void and time out these pools after `thawWorld`, so they lock last.
  for (const name of ['to complete', 'to void', 'to time out']) pools.set(name, [fullPool(world, RICH)]);
  const keys = [
    CONFIG_ADDRESS,
    world.beaconAddress,
    ...[...pools.values()].flatMap(([{ address, creator, players }, ...left]) => [
      address,
      creatorAddress(creator.publicKey),
      ...[...players.map(({ publicKey }) => publicKey), ...left].map((key) => entryAddress(address, key)),
    ]),
  ];
  return {
    about: 'Accounts of vrf-pool, layout version 3, as the program wrote them. Never to be changed.',
    now: world.now,
    slot: Number(world.slot),
    accounts: keys.flatMap((key) => {
      const account = world.account(key);
      if (account === null) return [];
      return [{ address: key.toBase58(), lamports: String(account.lamports), data: toHex(account.data) }];
    }),
    pools: [...pools].map(([name, [{ address, players }, ...left]]) => ({
      name,
      address: address.toBase58(),
      players: players.map(({ publicKey }) => numberOf(publicKey)),
      left: left.map(numberOf),
    })),
  };
}

/**
 * Starts a chain with today's program and the accounts that `freezeWorld` has returned earlier.
 * @throws if `json` is not a result of `freezeWorld`
 */
export async function thawWorld(
  json: unknown,
): Promise<{ readonly world: ProgramWorld; pool(name: string): FrozenPool }> {
  const frozen = v.parse(schema, json);
  const world = await ProgramWorld.deployed(200);
  world.warp(frozen.now - world.now, frozen.slot - Number(world.slot));
  for (const { address, lamports, data } of frozen.accounts) {
    const account = { lamports: BigInt(lamports), data: fromHex(data), owner: PROGRAM_ID };
    world.setAccount(new PublicKey(address), account);
  }
  for (const { players, left } of frozen.pools) {
    for (const number of [...players, ...left]) world.setBalance(wallet(number).publicKey, 10n ** 10n);
  }
  return {
    world,
    pool(name) {
      const found = frozen.pools.find((pool) => pool.name === name);
      const players = found?.players.map(wallet) ?? [];
      const [creator] = players;
      if (found === undefined || creator === undefined) throw new RangeError(`no pool ${name}`);
      const left = found.left.map((number) => wallet(number).publicKey);
      const address = new PublicKey(found.address);
      return { address, creator, players, left, seed: numberedBytes('seed', 0), gate: null };
    },
  };
}
