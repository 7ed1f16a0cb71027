/** Compares the fields of a copied account with each other and with the beacon's record. Findings are English. */
import * as v from 'valibot';
import { chainHashOf } from '#src/beacon/chain.ts';
import { readAccount } from '#src/chain/program/account-bytes.ts';
import type { BeaconRecord } from '#src/chain/program/accounts.ts';
import { poolLength } from '#src/chain/program/pool-length.ts';
import { POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import { ADDRESS_BYTES, addressBytes, fromHex, u64Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import {
  type Bounds,
  COUNTDOWN_BOUNDS,
  DEFAULT_SHARES,
  DRAW_TIMEOUT_BOUNDS,
  isWithin,
  JOIN_WINDOW_BOUNDS,
  LARGEST_ENTRY_LAMPORTS,
  MIN_STAKE_BOUNDS,
  PLAYER_BOUNDS,
  RETENTION_BOUNDS,
} from '#src/protocol/limits.ts';
import { lockTimes } from '#src/protocol/lock.ts';
import { decodeName } from '#src/protocol/names.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { DrawCopy } from './draw-copy.ts';
import { programAddress } from './program-address.ts';

const bytes = v.instance(Uint8Array);
const flag = v.pipe(v.number(), v.maxValue(1));
/** The fields that `decodePool` leaves out or reads leniently. */
const strictPool = v.object({
  seedRevealed: flag,
  creatorPaid: flag,
  completerPaid: flag,
  treasuryPaid: flag,
  Padding: bytes,
  Padding2: bytes,
  creatorIndex: v.bigint(),
  seed: bytes,
  terms: v.object({ name: bytes, randomMultiplier: flag, Padding: v.number() }),
});
const strictBeacon = v.object({ idLen: v.number(), Padding: bytes, Padding2: bytes, id: bytes });

const isZero = (some: Uint8Array): boolean => some.every((byte) => byte === 0);

interface Decoded {
  readonly pool: Pool;
  readonly beacon: BeaconRecord;
}

/** Returns what is wrong with the accounts of a finished draw by themselves; empty if nothing is. */
export function accountFindings(copy: DrawCopy, { pool, beacon }: Decoded): readonly string[] {
  return [
    ...layoutFindings(copy, pool),
    ...beaconFindings(copy, pool, beacon),
    ...timeFindings(pool),
    ...seatFindings(pool),
    ...termFindings(pool),
  ];
}

/** Returns the texts of the conditions that do not hold. */
const broken = (conditions: readonly (readonly [holds: boolean, finding: string])[]): string[] =>
  conditions.flatMap(([holds, finding]) => (holds ? [] : [finding]));

function layoutFindings({ program, pool: { address, data } }: DrawCopy, pool: Pool): string[] {
  const raw = v.safeParse(strictPool, readAccount('Pool', data));
  if (!raw.success) return ['a flag of the pool is neither 0 nor 1'];
  const { creatorIndex, seed, seedRevealed, terms, ...padding } = raw.output;
  const derived = programAddress(
    program,
    utf8ToBytes('pool'),
    addressBytes(pool.creator),
    u64Le(creatorIndex),
  );
  const seatsEnd = POOL_HEADER_LENGTH + ADDRESS_BYTES * pool.maxPlayers;
  const free = data.subarray(POOL_HEADER_LENGTH + ADDRESS_BYTES * pool.playerCount, seatsEnd);
  const freeWeights = data.subarray(seatsEnd + (pool.randomMultiplier ? pool.winnerCount : 0));
  return broken([
    [derived === address, 'the address does not follow from the creator and the number of their pool'],
    [data.length === poolLength(pool.maxPlayers, pool.randomMultiplier), 'the account has another length'],
    [isZero(free) && isZero(freeWeights), 'a seat that nobody took is not empty'],
    [
      isZero(padding.Padding) && isZero(padding.Padding2) && terms.Padding === 0,
      'a byte without a meaning is not 0',
    ],
    [seedRevealed === 1 || isZero(seed), 'there is a seed that was not revealed'],
    [decodeName(terms.name).ok, 'the name is not one that the program accepts'],
  ]);
}

function beaconFindings(
  { program, beacon: { address, data } }: DrawCopy,
  pool: Pool,
  beacon: BeaconRecord,
): string[] {
  const raw = v.parse(strictBeacon, readAccount('Beacon', data));
  return broken([
    [pool.beacon === address, 'the pool names another beacon'],
    [
      programAddress(program, utf8ToBytes('beacon'), fromHex(beacon.chainHash)) === address,
      'the beacon’s address does not follow from its chain hash',
    ],
    [chainHashOf(beacon) === beacon.chainHash, 'the beacon’s key and times do not give its chain hash'],
    [
      isZero(raw.Padding) && isZero(raw.Padding2) && isZero(raw.id.subarray(raw.idLen)),
      'a byte of the beacon without a meaning is not 0',
    ],
    [
      pool.beaconGenesis === beacon.genesis && pool.beaconPeriodSeconds === beacon.periodSeconds,
      'the pool has other times of rounds than the beacon',
    ],
  ]);
}

function timeFindings(pool: Pool): string[] {
  const { createdAt, lockedAt, settledAt, draw } = pool;
  const clock = { genesis: pool.beaconGenesis, periodSeconds: pool.beaconPeriodSeconds };
  const times =
    lockedAt === null ? null : lockTimes(clock, lockedAt, pool.countdownSeconds, pool.drawTimeoutSeconds);
  return broken([
    [
      times !== null && times.drawAt === draw.drawAt && times.deadline === draw.deadline,
      'the lock gives other times of the draw',
    ],
    [lockedAt !== null && createdAt <= lockedAt, 'the lock is before the creation'],
    [settledAt !== null && draw.drawAt !== null && settledAt >= draw.drawAt, 'the draw is before its round'],
  ]);
}

function seatFindings(pool: Pool): string[] {
  const { playerCount, minPlayers, maxPlayers } = pool;
  return broken([
    [
      PLAYER_BOUNDS.min <= minPlayers && minPlayers <= playerCount && playerCount <= maxPlayers,
      'the number of players is not within the terms',
    ],
    [new Set(pool.players).size === playerCount, 'a player has two seats'],
    [
      pool.winnerCount === winnerCount(playerCount, pool.playersPerWinner),
      'the number of winners is another',
    ],
    [pool.openEntries <= playerCount, 'more entries are unpaid than there are players'],
    [pool.refundReason === 'none', 'a drawn pool does not refund'],
  ]);
}

/** Checks the terms that the program itself bounds. */
function termFindings(pool: Pool): string[] {
  const shares = Object.keys(DEFAULT_SHARES) as (keyof typeof DEFAULT_SHARES)[];
  const entries: Bounds<bigint> = { min: MIN_STAKE_BOUNDS.min, max: LARGEST_ENTRY_LAMPORTS };
  return broken([
    [shares.every((share) => pool[share] === DEFAULT_SHARES[share]), 'the shares are not the program’s'],
    [isWithin(pool.entryLamports, entries), 'the entry is not one that the program accepts'],
    [isWithin(pool.countdownSeconds, COUNTDOWN_BOUNDS), 'the countdown is not one that the program accepts'],
    [
      isWithin(pool.drawTimeoutSeconds, DRAW_TIMEOUT_BOUNDS),
      'the draw’s time-out is not one that the program accepts',
    ],
    [
      isWithin(pool.retentionSeconds, RETENTION_BOUNDS),
      'the retention time is not one that the program accepts',
    ],
    [
      isWithin(pool.joinDeadline - pool.createdAt, JOIN_WINDOW_BOUNDS),
      'the time to join is not one that the program accepts',
    ],
  ]);
}
