import { PublicKey } from '@solana/web3.js';
import { decodeBeacon, decodeConfig, decodeCreator, decodeEntry } from '#src/chain/program/accounts.ts';
import { CONFIG_ADDRESS, creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import { numberedKey } from './keys.ts';
import {
  complete,
  fill,
  fullPool,
  join,
  makeVoid,
  nameBytes,
  openPool,
  type PoolPlan,
  type TestPool,
  timeOut,
} from './pool-life.ts';
import { ProgramWorld } from './program-world.ts';
import { dataOf, readPool } from './read.ts';

export type SampleType = 'Config' | 'Beacon' | 'Creator' | 'Entry' | 'Pool';

/** An account in one state of its life. */
export interface SampleAccount {
  readonly name: string;
  readonly type: SampleType;
  readonly address: string;
  readonly data: Uint8Array;
}

/** Decodes an account with the product's own code. @throws if the bytes are not such an account */
export function decodeSample({ type, address, data }: Omit<SampleAccount, 'name'>): unknown {
  switch (type) {
    case 'Config':
      return decodeConfig(data);
    case 'Beacon':
      return decodeBeacon(address, data);
    case 'Creator':
      return decodeCreator(data);
    case 'Entry':
      return decodeEntry(address, data);
    case 'Pool':
      return decodePool(address, data);
  }
}

/** Milliseconds of a slot in the vectors. Independent of the tests' SLOT_MS, because the accounts contain slots. */
const SLOT_MS = 250;

const PLAIN: PoolPlan = { maxPlayers: 4, entryLamports: 100_000_000n };
const RICH: PoolPlan = {
  maxPlayers: 9,
  minPlayers: 3,
  entryLamports: 333_333_331n,
  bonusLamports: 1_000_000_007n,
  randomMultiplier: true,
  joinWindowSeconds: 7_200,
  gate: numberedKey('gate', 0),
  name: nameBytes('Früh dabei 早鳥'),
};

/** Returns every kind of account in every state, from pools played with fixed keys. */
export async function sampleAccounts(): Promise<SampleAccount[]> {
  const world = await ProgramWorld.open({}, SLOT_MS);
  const samples: SampleAccount[] = [];
  const take = (type: SampleType, name: string, key: PublicKey): void => {
    samples.push({ name, type, address: key.toBase58(), data: dataOf(world, key) });
  };
  take('Config', 'new', CONFIG_ADDRESS);
  take('Beacon', 'of the tests', world.beaconAddress);

  for (const [kind, plan] of [
    ['plain', PLAIN],
    ['multipliers', RICH],
  ] as const) {
    const { takePool, takeEntry } = takers(take, kind);
    playDraw(world, plan, takePool, takeEntry);
    playTimeOut(world, plan, takePool);
    playVoid(world, plan, takePool);
    playExpiry(world, plan, takePool);
  }
  playCreations(world, (name, creator) => take('Creator', name, creatorAddress(creator)));
  changeConfig(world);
  take('Config', 'changed, paused, with a proposed admin', CONFIG_ADDRESS);
  return samples;
}

type Take = (type: SampleType, name: string, key: PublicKey) => void;
type TakePool = (state: string, pool: TestPool) => void;
type TakeEntry = (state: string, pool: TestPool, player: PublicKey) => void;

function takers(take: Take, kind: string): { takePool: TakePool; takeEntry: TakeEntry } {
  return {
    takePool: (state, pool) => take('Pool', `${kind}: ${state}`, pool.address),
    takeEntry: (state, pool, player) =>
      take('Entry', `${kind}: ${state}`, entryAddress(pool.address, player)),
  };
}

function playDraw(world: ProgramWorld, plan: PoolPlan, takePool: TakePool, takeEntry: TakeEntry): void {
  const pool = openPool(world, plan);
  const { address, creator } = pool;
  takePool('open, new', pool);
  takeEntry('of the creator', pool, creator.publicKey);
  world.warp(7);
  const leaver = world.wallet();
  join(world, pool, leaver);
  world.warp(3);
  world.run([exitPool(leaver.publicKey, address)], [leaver]);
  pool.players.pop();
  takeEntry('of one who left', pool, leaver.publicKey);
  fill(world, pool, 3);
  takePool('open, three players', pool);
  join(world, pool, leaver);
  takeEntry('of one who came back', pool, leaver.publicKey);
  fill(world, pool, readPool(world, address).maxPlayers);
  takePool('locked', pool);
  if (plan.randomMultiplier === true) {
    world.run([revealSeed(address, pool.seed)]);
    takePool('locked, seed revealed', pool);
  }
  const completer = world.wallet();
  complete(world, pool, completer);
  takePool('completed', pool);
  const winner = new PublicKey(readPool(world, address).players[0] ?? '');
  const payments = [
    ['creator', payCreator(address, creator.publicKey)],
    ['completer', payCompleter(address, completer.publicKey)],
    ['treasury', payTreasury(address, world.treasury)],
    ['first winner', claim(address, winner, 0)],
  ] as const;
  for (const [payee, payment] of payments) {
    world.run([payment]);
    takePool(`completed, ${payee} paid`, pool);
  }
}

function playTimeOut(world: ProgramWorld, plan: PoolPlan, takePool: TakePool): void {
  const pool = fullPool(world, plan);
  timeOut(world, pool);
  takePool('refunding after a time-out', pool);
  world.run([refund(pool.address, pool.creator.publicKey, 0)]);
  takePool('refunding after a time-out, creator refunded', pool);
}

function playVoid(world: ProgramWorld, plan: PoolPlan, takePool: TakePool): void {
  const pool = fullPool(world, plan);
  makeVoid(world, pool);
  takePool('refunding, void', pool);
  if (plan.randomMultiplier !== true) return;
  world.run([revealSeed(pool.address, pool.seed)]);
  takePool('refunding, void, seed revealed', pool);
}

function playExpiry(world: ProgramWorld, plan: PoolPlan, takePool: TakePool): void {
  const pool = fill(world, openPool(world, plan), 2);
  world.warpTo(readPool(world, pool.address).joinDeadline);
  world.run([expirePool(pool.address)]);
  takePool('refunding after the deadline', pool);
}

function changeConfig(world: ProgramWorld): void {
  const { admin } = world;
  const changes = {
    minStakeLamports: 1_234_567n,
    cooldownSeconds: 1,
    countdownSeconds: 61,
    drawTimeoutSeconds: 21_601,
    retentionSeconds: 86_401,
  };
  const next = numberedKey('admin', 1).publicKey;
  world.run([proposeAdmin(admin.publicKey, next)], [admin]);
  world.run([updateConfig(admin.publicKey, world.params(changes), true)], [admin]);
}

function playCreations(world: ProgramWorld, takeRecord: (name: string, creator: PublicKey) => void): void {
  const creator = world.wallet();
  for (const [creatorIndex, name] of [
    [0n, 'after one pool'],
    [1n, 'after two pools'],
  ] as const) {
    openPool(world, { ...PLAIN, creator, creatorIndex });
    takeRecord(name, creator.publicKey);
    world.warp(world.params().cooldownSeconds);
  }
}

/** Converts a value for JSON, with 64-bit numbers as decimal text. */
export function asJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' ? inner.toString() : inner,
  );
  return JSON.parse(text);
}
