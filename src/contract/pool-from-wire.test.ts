import fc from 'fast-check';
import { parse, safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { toAddress } from '#src/protocol/bytes.ts';
import { LARGEST_U64 } from '#src/protocol/limits.ts';
import { SAMPLE_TIME, sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { poolFromWire } from './pool-from-wire.ts';
import { poolSchema, SERVER_STATUSES, type WirePool } from './pools.ts';

const WIRE = {
  id: sampleAddress(9),
  poolAddress: sampleAddress(9),
  poolId: '128',
  name: 'Diamond Paws',
  creator: sampleAddress(3),
  entryFee: '250000000',
  participantCap: 10,
  currentParticipants: 4,
  minParticipants: 4,
  createdAt: SAMPLE_TIME,
  joinLeaveWindow: 3_600,
  status: 'completed',
  passwordProtected: true,
  bonusAmount: '500000001',
  isRandomMultiplier: true,
  winnerCount: 1,
  drawAt: null,
  settledAt: null,
  potentialWinnings: '1',
  closed: true,
} satisfies WirePool;

describe("a server's record of a pool", () => {
  it("a server's record of a pool is mapped field by field, with bigint lamports and times in milliseconds", () => {
    expect(parse(poolFromWire, WIRE)).toStrictEqual({
      id: sampleAddress(9),
      poolAddress: sampleAddress(9),
      poolId: 128n,
      name: 'Diamond Paws',
      entryAmount: 250_000_000n,
      maxPlayers: 10,
      currentPlayers: 4,
      expiresAt: (SAMPLE_TIME + 3_600) * 1_000,
      status: 'completed',
      creator: sampleAddress(3),
      wallets: [],
      createdAt: SAMPLE_TIME * 1_000,
      isPasswordProtected: true,
      password: '',
      bonusAmount: 500_000_001n,
      isRandomMultiplier: true,
    });
  });

  it.each([
    ['a pool number that is a number', { poolId: 128 }, { poolId: 128n }],
    ['a pool number beyond 2^53', { poolId: '18446744073709551615' }, { poolId: LARGEST_U64 }],
    ['both entries: the entry fee', { minEntryFee: '7' }, { entryAmount: 250_000_000n }],
    ['an entry fee of zero', { entryFee: '0', minEntryFee: '7' }, { entryAmount: 0n }],
    ['no entry fee: the least one', { entryFee: undefined, minEntryFee: '7' }, { entryAmount: 7n }],
    ['an entry fee of null: the least one', { entryFee: null, minEntryFee: '7' }, { entryAmount: 7n }],
    ['both caps: that of participants', { maxParticipants: 99 }, { maxPlayers: 10 }],
    ['no cap: the most participants', { participantCap: undefined, maxParticipants: 99 }, { maxPlayers: 99 }],
    [
      'a cap of null: the most participants',
      { participantCap: null, maxParticipants: 99 },
      { maxPlayers: 99 },
    ],
    ['a status in capitals', { status: 'COMPLETED' }, { status: 'completed' }],
    ['a status with a capital', { status: 'Expired' }, { status: 'expired' }],
    ['unknown fields, which are ignored', { winnerCount: 'many', more: {} }, { name: 'Diamond Paws' }],
  ])("a server's record of a pool is mapped with %s", (_, changes, mapped) => {
    expect(parse(poolFromWire, { ...WIRE, ...changes })).toMatchObject(mapped);
  });

  it.each([
    ['no entry at all', { entryFee: undefined }],
    ['no number of seats', { participantCap: undefined }],
    ['money as a number', { entryFee: 250_000_000 }],
    ['a bonus in SOL', { bonusAmount: '0.5' }],
    ['a pool number with a fraction', { poolId: 1.5 }],
    ['a pool number that a number cannot hold', { poolId: 2 ** 53 }],
    ['an unknown status', { status: 'gone' }],
    ['an invalid address', { creator: 'nobody' }],
    ['a time as text', { createdAt: '2026-01-01' }],
  ])("a server's record of a pool is rejected with %s", (_, changes) => {
    expect(safeParse(poolFromWire, { ...WIRE, ...changes }).success).toBe(false);
  });

  it.each([null, undefined, 'pool', 7, []])(
    "a server's record of a pool is rejected if it is %j",
    (value) => {
      expect(safeParse(poolFromWire, value).success).toBe(false);
    },
  );

  const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toAddress);
  const u64 = fc.bigInt({ min: 0n, max: LARGEST_U64 }).map(String);
  const seats = fc.nat({ max: 1_000 });
  const seconds = fc.nat({ max: 253_402_300_799 });
  const wirePool: fc.Arbitrary<WirePool> = fc.record({
    id: address,
    poolAddress: address,
    poolId: u64,
    name: fc.string({ unit: 'binary' }),
    creator: address,
    entryFee: u64,
    participantCap: seats,
    currentParticipants: seats,
    minParticipants: seats,
    createdAt: seconds,
    joinLeaveWindow: fc.nat({ max: 30 * 86_400 }),
    status: fc.constantFrom(...SERVER_STATUSES),
    passwordProtected: fc.boolean(),
    bonusAmount: u64,
    isRandomMultiplier: fc.boolean(),
    winnerCount: seats,
    drawAt: fc.option(seconds),
    settledAt: fc.option(seconds),
    potentialWinnings: u64,
    closed: fc.boolean(),
  });

  it("a server's record of a pool is mapped without loss, for any pool that the contract allows", () => {
    fc.assert(
      fc.property(wirePool, (sent) => {
        // Includes what JSON changes on the way.
        const wire: unknown = JSON.parse(JSON.stringify(sent));
        expect(safeParse(poolSchema, wire).success).toBe(true);
        const pool = parse(poolFromWire, wire);
        expect({
          id: pool.id,
          poolAddress: pool.poolAddress,
          poolId: String(pool.poolId),
          name: pool.name,
          creator: pool.creator,
          entryFee: String(pool.entryAmount),
          participantCap: pool.maxPlayers,
          currentParticipants: pool.currentPlayers,
          createdAt: pool.createdAt / 1_000,
          joinLeaveWindow: (pool.expiresAt - pool.createdAt) / 1_000,
          status: pool.status,
          passwordProtected: pool.isPasswordProtected,
          bonusAmount: String(pool.bonusAmount),
          isRandomMultiplier: pool.isRandomMultiplier,
        }).toEqual({
          id: sent.id,
          poolAddress: sent.poolAddress,
          poolId: sent.poolId,
          name: sent.name,
          creator: sent.creator,
          entryFee: sent.entryFee,
          participantCap: sent.participantCap,
          currentParticipants: sent.currentParticipants,
          createdAt: sent.createdAt,
          joinLeaveWindow: sent.joinLeaveWindow,
          status: sent.status,
          passwordProtected: sent.passwordProtected,
          bonusAmount: sent.bonusAmount,
          isRandomMultiplier: sent.isRandomMultiplier,
        });
      }),
    );
  });
});
