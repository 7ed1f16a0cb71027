import { NOMINAL_SLOT_MICROS } from '#src/protocol/limits.ts';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import type { Entry, Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';

export const NOW = 1_800_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const SOL = 1_000_000_000n;

/** Returns a readable address that contains the index. */
export const walletOf = (index: number): string => `P${String(index).padStart(2, '0')}`.padEnd(43, 'x');

export const CREATOR = walletOf(0);
export const ME = walletOf(7);

export const ROUND = 35_732_212n;
/** The slot in which `aLockedPool` was locked. */
export const LOCK_SLOT = 1_000n;
/** The slot at which its round is due, at the nominal slot duration. */
export const DUE_SLOT = LOCK_SLOT + 305n;

export const chainTimeAt = (now: number, slot = DUE_SLOT, lastRestartSlot = 0n): ChainTime => ({
  now,
  slot,
  lastRestartSlot,
});

/** Returns a pool of ten seats at 0.25 SOL with four players, an hour before its deadline, with `changes` applied. */
export function aPool(changes: Partial<Pool> = {}): Pool {
  const players = changes.players ?? [0, 1, 2, 3].map(walletOf);
  return samplePool({
    entryLamports: SOL / 4n,
    minPlayers: 10,
    address: 'A'.repeat(43),
    id: 128n,
    name: 'Diamond Paws',
    creator: CREATOR,
    playerCount: players.length,
    createdAt: NOW - HOUR,
    joinDeadline: NOW + HOUR,
    owedLamports: BigInt(players.length) * (SOL / 4n),
    openEntries: players.length,
    players,
    ...changes,
  });
}

/** Returns a pool of ten players, locked for a minute, whose round is just due. */
export const aLockedPool = (changes: Partial<Pool> = {}, draw: Partial<Pool['draw']> = {}): Pool =>
  aPool({
    players: Array.from({ length: 10 }, (_, index) => walletOf(index)),
    status: 'locked',
    lockedAt: NOW - 61,
    draw: {
      ...NO_DRAW,
      round: ROUND,
      lockSlot: LOCK_SLOT,
      slotMicros: NOMINAL_SLOT_MICROS,
      drawAt: NOW,
      deadline: NOW + DAY,
      ...draw,
    },
    ...changes,
  });

/** Returns a drawn pool with two winners, completed by player 1. */
export const aCompletedPool = (changes: Partial<Pool> = {}): Pool =>
  aLockedPool(
    {
      status: 'completed',
      lockedAt: NOW - 71,
      settledAt: NOW - 5,
      winnerCount: 2,
      weights: [1, 1],
      weightSum: 2,
      ...changes,
    },
    {
      drawAt: NOW - 10,
      signature: 'ab'.repeat(48),
      completer: walletOf(1),
      playersRoot: '0d'.repeat(32),
      output: '0c'.repeat(32),
    },
  );

/** Returns a pool whose draw did not happen: it was not completed in time, or the round was published too early. */
export const anUndrawnPool = (refundReason: 'timeout' | 'void', changes: Partial<Pool> = {}): Pool => {
  const refunding = { status: 'refunding', refundReason, settledAt: NOW - 50, ...changes } as const;
  return refundReason === 'void'
    ? aLockedPool(refunding, { signature: 'ab'.repeat(48) })
    : aLockedPool(refunding, { drawAt: NOW - DAY - 100, deadline: NOW - 100 });
};

export const aSeat = (changes: Partial<Entry> = {}): Entry => ({
  address: 'E'.repeat(43),
  pool: 'A'.repeat(43),
  player: ME,
  joinedAt: NOW - 600,
  active: true,
  exitUsed: false,
  ...changes,
});

export const aConfig = (changes: Partial<ProgramConfig> = {}): ProgramConfig => ({
  version: 1n,
  admin: walletOf(91),
  pendingAdmin: null,
  treasury: walletOf(90),
  beacon: sampleAddress(202),
  nextPoolId: 129n,
  minStakeLamports: SOL / 50n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  drawTimeoutSeconds: DAY,
  retentionSeconds: 7 * DAY,
  paused: false,
  ...changes,
});
