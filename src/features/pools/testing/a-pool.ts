import type { Entry, Pool, ProgramConfig } from '#src/protocol/pool.ts';
import { NO_DRAW, samplePool } from '#tests/vectors/sample-pool.ts';

export const NOW = 1_800_000_000;
const HOUR = 3_600;
const SOL = 1_000_000_000n;

/** Addresses that differ and look like what they are. */
export const walletOf = (index: number): string => `P${String(index).padStart(2, '0')}`.padEnd(43, 'x');

export const CREATOR = walletOf(0);
export const ME = walletOf(7);

/** A pool of ten seats at 0.25 SOL with four players, an hour before its deadline, changed as told. */
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

/** Ten players, locked for a minute, the countdown just over. */
export const aLockedPool = (changes: Partial<Pool> = {}): Pool =>
  aPool({
    players: Array.from({ length: 10 }, (_, index) => walletOf(index)),
    status: 'locked',
    lockedAt: NOW - 60,
    countdownEndsAt: NOW,
    ...changes,
  });

/** Requested 10 s ago by player 1, waiting for slot 1,000. */
export const aDrawingPool = (changes: Partial<Pool> = {}, draw: Partial<Pool['draw']> = {}): Pool =>
  aLockedPool({
    status: 'drawing',
    draw: {
      ...NO_DRAW,
      requester: walletOf(1),
      requestedAt: NOW - 10,
      requestSlot: 968n,
      targetSlot: 1_000n,
      deadline: NOW + HOUR,
      ...draw,
    },
    ...changes,
  });

/** Drawn: two winners, captured by player 2. */
export const aCompletedPool = (changes: Partial<Pool> = {}): Pool =>
  aDrawingPool(
    { status: 'completed', winnerCount: 2, weights: [1, 1], weightSum: 2, settledAt: NOW - 5, ...changes },
    { capturer: walletOf(2), capturedSlot: 1_000n, output: '0c'.repeat(64) },
  );

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
  vrfKey: 'ab'.repeat(32),
  nextPoolId: 129n,
  minStakeLamports: SOL / 50n,
  cooldownSeconds: 300,
  countdownSeconds: 60,
  entropyDelaySlots: 32,
  drawTimeoutSeconds: HOUR,
  retentionSeconds: 7 * 24 * HOUR,
  paused: false,
  ...changes,
});
