import { createHash } from 'node:crypto';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress, poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { toHex, u32Le, u64Le } from '#src/protocol/bytes.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { NO_DRAW } from '#src/protocol/testing/sample-pool.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { creation, nameBytes, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readCreator, readEntry, readPool } from '#tests/support/read.ts';

const SOL = 1_000_000_000n;
const DAY = 86_400;
const LARGEST_U64 = 2n ** 64n - 1n;

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const create = (changes: Partial<CreatePool> = {}, creator: Keypair = world.wallet(20_000n * SOL)) =>
  world.send([createPool(creation(world, creator.publicKey, changes))], [creator]);
const refusal = (changes: Partial<CreatePool>) => create(changes).refusal;

describe('creates', () => {
  test('create_pool stores all terms, and the creator as the first player', () => {
    const creator = world.wallet();
    const gate = world.wallet().publicKey;
    const seed = numberedBytes('seed', 1);
    const terms = creation(world, creator.publicKey, {
      name: nameBytes('月へ行こう'),
      entryLamports: 123_456_789n,
      bonusLamports: 987_654_321n,
      maxPlayers: 12,
      minPlayers: 5,
      joinWindowSeconds: 7_200,
      randomMultiplier: true,
      gate,
      seedCommitment: sha256(seed),
    });
    const address = poolAddress(creator.publicKey, 0n);
    const { version: configVersion, nextPoolId, beacon } = readConfig(world);
    const { deltas, events } = world.run([createPool(terms)], [creator]);

    const length = POOL_HEADER_LENGTH + 12 * 32 + 3;
    expect(dataOf(world, address)).toHaveLength(length);
    const record = creatorAddress(creator.publicKey);
    const entry = entryAddress(address, creator.publicKey);
    const deposits = {
      [address.toBase58()]: world.rentFor(length) + 123_456_789n + 987_654_321n,
      [record.toBase58()]: world.rentFor(dataOf(world, record).length),
      [entry.toBase58()]: world.rentFor(dataOf(world, entry).length),
    };
    const paid = Object.values(deposits).reduce((sum, lamports) => sum + lamports, 0n);
    expect(deltas).toEqual({ ...deposits, [creator.publicKey.toBase58()]: -paid });

    expect(events).toEqual([
      {
        name: 'PoolCreated',
        data: {
          pool: address.toBase58(),
          pool_id: nextPoolId,
          creator: creator.publicKey.toBase58(),
          name: toHex(nameBytes('月へ行こう')),
          entry_lamports: 123_456_789n,
          bonus_lamports: 987_654_321n,
          max_players: 12,
          min_players: 5,
          random_multiplier: true,
          gated: true,
          join_deadline: BigInt(world.now + 7_200),
          at: BigInt(world.now),
        },
      },
    ]);
    const agreed = Buffer.concat([
      ...[world.treasury, world.beaconAddress, gate].map((key) => key.toBytes()),
      sha256(seed),
      nameBytes('月へ行こう'),
      ...[123_456_789n, 987_654_321n, configVersion, BigInt(world.now + 7_200)].map(u64Le),
      u64Le(1_700_000_000n),
      ...[3, 60, 86_400, 604_800].map(u32Le),
      ...[Uint16Array.of(1_500, 8_000, 100, 50, 4, 12, 5), Uint8Array.of(1, 0)].map((numbers) =>
        Buffer.from(numbers.buffer),
      ),
    ]);
    expect(readPool(world, address)).toEqual({
      ...DEFAULT_SHARES,
      address: address.toBase58(),
      id: nextPoolId,
      version: 3,
      configVersion,
      termsHash: createHash('sha256').update(agreed).digest('hex'),
      name: '月へ行こう',
      creator: creator.publicKey.toBase58(),
      status: 'open',
      refundReason: 'none',
      entryLamports: 123_456_789n,
      bonusLamports: 987_654_321n,
      maxPlayers: 12,
      minPlayers: 5,
      randomMultiplier: true,
      countdownSeconds: 60,
      drawTimeoutSeconds: 86_400,
      retentionSeconds: 604_800,
      treasury: world.treasury.toBase58(),
      beacon,
      beaconGenesis: world.beacon.chain.genesis,
      beaconPeriodSeconds: world.beacon.chain.periodSeconds,
      playerCount: 1,
      winnerCount: 0,
      createdAt: world.now,
      joinDeadline: world.now + 7_200,
      lockedAt: null,
      settledAt: null,
      gate: gate.toBase58(),
      seedCommitment: toHex(sha256(seed)),
      seed: null,
      draw: NO_DRAW,
      weightSum: 0,
      rentLamports: world.rentFor(length),
      owedLamports: 123_456_789n + 987_654_321n,
      openEntries: 1,
      creatorPaid: false,
      completerPaid: false,
      treasuryPaid: false,
      players: [creator.publicKey.toBase58()],
      weights: [],
    });
    expect(readConfig(world)).toMatchObject({ nextPoolId: nextPoolId + 1n, version: configVersion });
    expect(readCreator(world, creator.publicKey)).toEqual({
      wallet: creator.publicKey.toBase58(),
      created: 1n,
      lastCreatedAt: world.now,
    });
    expect(readEntry(world, address, creator.publicKey)).toMatchObject({
      pool: address.toBase58(),
      player: creator.publicKey.toBase58(),
      joinedAt: world.now,
      active: true,
      exitUsed: false,
    });
  });

  test.each<[string, Partial<CreatePool>]>([
    ['two players', { maxPlayers: 2, minPlayers: 2 }],
    ['1,000 players', { maxPlayers: 1_000, minPlayers: 2 }],
    ['all players as minimum', { maxPlayers: 1_000, minPlayers: 1_000 }],
    ['the smallest stake', { entryLamports: 20_000_000n }],
    ['the largest stake', { entryLamports: 10_000n * SOL }],
    ['the shortest time to join', { joinWindowSeconds: 3_600 }],
    ['the longest time to join', { joinWindowSeconds: 30 * DAY }],
    ['a name of 32 bytes', { name: nameBytes('32 bytes of name, no NUL behind!') }],
  ])('creates a pool with %s', (_, changes) => {
    expect(refusal(changes)).toBeNull();
  });

  test("a large pool's account grows to its full size later, but all its rent is paid at its creation", () => {
    const creator = world.wallet();
    const { deltas } = create({ maxPlayers: 1_000, randomMultiplier: true }, creator);
    const address = poolAddress(creator.publicKey, 0n);
    expect(dataOf(world, address)).toHaveLength(10_240);
    expect(deltas[address.toBase58()]).toBe(world.rentFor(poolLength(1_000, true)) + 100_000_000n);
  });

  test.each([0n, 1n])('creates a pool while the treasury holds %d lamports', (left) => {
    const lamports = world.lamports(world.treasury);
    world.setBalance(world.treasury, left);
    expect(refusal({})).toBeNull();
    world.setBalance(world.treasury, lamports);
  });

  test("creates the creator's second pool at the next address, after the cooldown", () => {
    const creator = world.wallet();
    openPool(world, { creator });
    const repeated = () => create({ creatorIndex: 1n }, creator).refusal;
    world.warp(299);
    expect(repeated()).toBe('CooldownActive');
    world.warp(1);
    expect(repeated()).toBeNull();
    expect(readCreator(world, creator.publicKey)).toMatchObject({ created: 2n, lastCreatedAt: world.now });
  });
});

describe('refuses', () => {
  test.each<[string, string, Partial<CreatePool>]>([
    ['one player', 'PlayersOutOfBounds', { maxPlayers: 1, minPlayers: 1 }],
    ['1,001 players', 'PlayersOutOfBounds', { maxPlayers: 1_001, minPlayers: 2 }],
    ['a minimum of one', 'PlayersOutOfBounds', { minPlayers: 1 }],
    ['a minimum above all players', 'PlayersOutOfBounds', { maxPlayers: 10, minPlayers: 11 }],
    ['a stake below the minimum', 'StakeOutOfBounds', { entryLamports: 19_999_999n }],
    ['too short a time to join', 'JoinWindowOutOfBounds', { joinWindowSeconds: 3_599 }],
    ['too long a time to join', 'JoinWindowOutOfBounds', { joinWindowSeconds: 30 * DAY + 1 }],
    ['a zero seed commitment', 'ZeroSeedCommitment', { seedCommitment: new Uint8Array(32) }],
  ])('create_pool refuses %s', (_, error, changes) => {
    expect(refusal(changes)).toBe(error);
  });

  test('create_pool refuses a bonus at the largest valid amount only for insufficient lamports', () => {
    const lacking = '{"InstructionError":[0,{"Custom":1}]}';
    expect(refusal({ bonusLamports: LARGEST_U64 - 1_000_000_000n })).not.toBe('StakeOutOfBounds');
    expect(create({ bonusLamports: SOL }, world.wallet(SOL)).refusal).toBe(lacking);
  });

  test('create_pool refuses a treasury that is no longer a wallet', () => {
    const lamports = world.lamports(world.treasury);
    world.setAccount(world.treasury, { lamports, owner: PROGRAM_ID, data: new Uint8Array() });
    expect(refusal({})).toBe('InvalidTreasury');
    world.setBalance(world.treasury, lamports);
  });
});
