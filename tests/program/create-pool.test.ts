import { sha256 } from '@noble/hashes/sha2.js';
import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, creatorAddress, entryAddress, poolAddress } from '#src/chain/program/addresses.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { NO_DRAW } from '#tests/vectors/sample-pool.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { creation, nameBytes, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readCreator, readEntry, readPool } from '#tests/support/read.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

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
  test('a pool with all its terms, its creator as the first player', () => {
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
    const { version, nextPoolId } = readConfig(world);
    const { moved, events } = world.run([createPool(terms)], [creator]);

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
    expect(moved).toEqual({ ...deposits, [creator.publicKey.toBase58()]: -paid });

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
    expect(readPool(world, address)).toEqual({
      ...DEFAULT_SHARES,
      address: address.toBase58(),
      id: nextPoolId,
      version: 1,
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
      entropyDelaySlots: 32,
      drawTimeoutSeconds: 3_600,
      retentionSeconds: 604_800,
      treasury: world.treasury.toBase58(),
      vrfKey: toHex(world.vrfKey),
      playerCount: 1,
      winnerCount: 0,
      createdAt: world.now,
      joinDeadline: world.now + 7_200,
      lockedAt: null,
      countdownEndsAt: null,
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
      requesterPaid: false,
      capturerPaid: false,
      treasuryPaid: false,
      players: [creator.publicKey.toBase58()],
      weights: [],
    });
    expect(readConfig(world)).toMatchObject({ nextPoolId: nextPoolId + 1n, version });
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
  ])('a pool with %s', (_, changes) => {
    expect(refusal(changes)).toBeNull();
  });

  test('an account that grows to its whole size later, whose rent is paid at once', () => {
    const creator = world.wallet();
    const { moved } = create({ maxPlayers: 1_000, randomMultiplier: true }, creator);
    const address = poolAddress(creator.publicKey, 0n);
    expect(dataOf(world, address)).toHaveLength(10_240);
    expect(moved[address.toBase58()]).toBe(world.rentFor(poolLength(1_000, true)) + 100_000_000n);
  });

  test('a second pool of a creator at the next address, after the cooldown', () => {
    const creator = world.wallet();
    openPool(world, { creator });
    const again = () => create({ creatorIndex: 1n }, creator).refusal;
    world.warp(299);
    expect(again()).toBe('CooldownActive');
    world.warp(1);
    expect(again()).toBeNull();
    expect(readCreator(world, creator.publicKey)).toMatchObject({ created: 2n, lastCreatedAt: world.now });
  });

  test.each([1n, 1_000_000n, 50n * SOL])('a pool address that already holds %s lamports', (donation) => {
    const creator = world.wallet();
    const address = poolAddress(creator.publicKey, 0n);
    world.setBalance(address, donation);
    const due = world.rentFor(poolLength(10, false)) + 100_000_007n;
    // The first lamports count towards what the creator pays; what exceeds it stays the pool's until it closes.
    const surplus = donation > due ? donation - due : 0n;
    world.donations.set(address.toBase58(), surplus);
    const { refusal: none, moved } = create({ bonusLamports: 7n }, creator);
    expect(none).toBeNull();
    expect(moved[address.toBase58()] ?? 0n).toBe(due - donation + surplus);
    expect(readPool(world, address).owedLamports).toBe(100_000_007n);
  });

  test('a record and an entry whose addresses already hold lamports', () => {
    const creator = world.wallet();
    const address = poolAddress(creator.publicKey, 0n);
    world.setBalance(creatorAddress(creator.publicKey), 1n);
    world.setBalance(entryAddress(address, creator.publicKey), 1n);
    expect(create({}, creator).refusal).toBeNull();
  });
});

describe('refuses', () => {
  test.each<[string, string, Partial<CreatePool>]>([
    ['one player', 'PlayersOutOfBounds', { maxPlayers: 1, minPlayers: 1 }],
    ['1,001 players', 'PlayersOutOfBounds', { maxPlayers: 1_001, minPlayers: 2 }],
    ['a minimum of one', 'PlayersOutOfBounds', { minPlayers: 1 }],
    ['a minimum above all players', 'PlayersOutOfBounds', { maxPlayers: 10, minPlayers: 11 }],
    ['a stake below the minimum', 'StakeOutOfBounds', { entryLamports: 19_999_999n }],
    ['overflow at the largest stake', 'StakeOutOfBounds', { entryLamports: 10_000n * SOL + 1n }],
    [
      'a bonus that overflows with all entries',
      'StakeOutOfBounds',
      { bonusLamports: LARGEST_U64 - 999_999_999n },
    ],
    ['the largest bonus there could be', 'StakeOutOfBounds', { bonusLamports: LARGEST_U64 }],
    ['too short a time to join', 'JoinWindowOutOfBounds', { joinWindowSeconds: 3_599 }],
    ['too long a time to join', 'JoinWindowOutOfBounds', { joinWindowSeconds: 30 * DAY + 1 }],
    ['truncation of times', 'JoinWindowOutOfBounds', { joinWindowSeconds: 2 ** 32 - 1 }],
    ['a zero seed commitment', 'ZeroSeedCommitment', { seedCommitment: new Uint8Array(32) }],
    ['an empty name', 'InvalidName', { name: new Uint8Array(32) }],
  ])('%s', (_, error, changes) => {
    expect(refusal(changes)).toBe(error);
  });

  test('a bonus that just fits beside all entries, for want of lamports alone', () => {
    const lacking = '{"InstructionError":[0,{"Custom":1}]}';
    expect(refusal({ bonusLamports: LARGEST_U64 - 1_000_000_000n })).not.toBe('StakeOutOfBounds');
    expect(create({ bonusLamports: SOL }, world.wallet(SOL)).refusal).toBe(lacking);
  });

  test.each([
    ['white space', ' \u3000 '],
    ['a control character', 'a\nb'],
    ['NUL before its end', 'a\0b'],
    ['zero-width characters', 'po\u200bol'],
    ['a zero-width joiner', 'po\u200dol'],
    ['bidirectional overrides', '\u202eloop'],
    ['a bidirectional isolate', 'x\u2066y'],
    ['a soft hyphen', 'po\u00adol'],
    ['a byte order mark', '\ufeffpool'],
    ['a Hangul filler', '\u3164'],
    ['a tag character', 'a\u{e0041}'],
    ['a line separator', 'a\u2028b'],
  ])('names with %s', (_, text) => {
    const name = new Uint8Array(32);
    name.set(new TextEncoder().encode(text));
    expect(refusal({ name })).toBe('InvalidName');
  });

  test.each([[[0xff]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]], [[0x61, 0xe2, 0x82]]])(
    'names with invalid UTF-8: %s',
    (bytes) => {
      const name = new Uint8Array(32);
      name.set(bytes);
      expect(refusal({ name })).toBe('InvalidName');
    },
  );

  test('a configuration changed while a creation is in flight', () => {
    const { version } = readConfig(world);
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    expect(refusal({ configVersion: version })).toBe('ConfigChanged');
    expect(refusal({ configVersion: version + 2n })).toBe('ConfigChanged');
    expect(refusal({ configVersion: version + 1n })).toBeNull();
  });

  test('creating while paused', () => {
    world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
    expect(refusal({})).toBe('Paused');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    expect(refusal({})).toBeNull();
  });

  test('a treasury replaced, or one that is empty now', () => {
    const creator = world.wallet();
    const instruction = createPool(creation(world, creator.publicKey, { treasury: creator.publicKey }));
    expect(world.send([instruction], [creator]).refusal).toBe('InvalidTreasury');
    const lamports = world.lamports(world.treasury);
    world.setBalance(world.treasury, world.rentFor(0) - 1n);
    expect(refusal({})).toBe('InvalidTreasury');
    world.setBalance(world.treasury, lamports);
  });

  test("another index than the creator's next, and an address in use", () => {
    expect(refusal({ creatorIndex: 1n })).toBe('ConstraintSeeds');
    const { creator } = openPool(world);
    world.warp(300);
    expect(create({ creatorIndex: 0n }, creator).refusal).toBe('ConstraintSeeds');
  });

  test("someone else's record", () => {
    const creator = world.wallet();
    const other = openPool(world).creator;
    const instruction = replaced(
      createPool(creation(world, creator.publicKey)),
      creatorAddress(creator.publicKey),
      creatorAddress(other.publicKey),
    );
    expect(world.send([instruction], [creator]).refusal).toBe('ConstraintSeeds');
  });

  test('another type of account as configuration', () => {
    const creator = world.wallet();
    const record = creatorAddress(openPool(world).creator.publicKey);
    const instruction = replaced(createPool(creation(world, creator.publicKey)), CONFIG_ADDRESS, record);
    expect(world.send([instruction], [creator]).refusal).toBe('AccountDiscriminatorMismatch');
  });

  test('a creator who did not sign', () => {
    const instruction = createPool(creation(world, world.wallet().publicKey));
    expect(world.send([unsigned(instruction)]).refusal).toBe('AccountNotSigner');
  });
});
