import type { CreatorFacts, PoolFacts } from '../read-facts.ts';

export const POOL = 'Poo1'.repeat(11);
export const WALLET = `7xKp${'A'.repeat(36)}9fQm`;
/** 24 November 2026, 14:20 UTC. */
export const DRAW_AT = Date.UTC(2026, 10, 24, 14, 20) / 1_000;

type Pool = PoolFacts['pool'];

const open: Pool = {
  address: POOL,
  name: 'Moon Otters #31',
  gated: false,
  status: 'open',
  refundReason: null,
  entryLamports: 100_000_000n,
  bonusLamports: 0n,
  randomMultiplier: false,
  maxPlayers: 6,
  playerCount: 3,
  winnerCount: 0,
  drawAt: null,
  unpaidLamports: 0n,
};

/** Returns the facts of a pool with three of six seats taken, changed as given. */
export const poolFacts = (changes: Partial<Pool> = {}, winners: readonly number[] = []): PoolFacts => ({
  pool: { ...open, ...changes },
  winners,
});

/** The facts of a pool in each state, and with its terms at their bounds. */
export const POOLS = {
  open: poolFacts(),
  full: poolFacts({ playerCount: 6 }),
  locked: poolFacts({ status: 'locked', playerCount: 6, drawAt: DRAW_AT }),
  drawing: poolFacts({ status: 'drawing', playerCount: 5, drawAt: DRAW_AT }),
  completed: poolFacts({ status: 'completed', playerCount: 6, winnerCount: 1 }, [3]),
  expired: poolFacts({ status: 'expired', refundReason: 'deadline' }),
  refunding: poolFacts({ status: 'refunding', refundReason: 'void', unpaidLamports: 1n }),
  empty: poolFacts({ status: 'expired', refundReason: 'deadline', playerCount: 0 }),
  gated: poolFacts({ gated: true }),
  bonus: poolFacts({
    maxPlayers: 12,
    playerCount: 5,
    entryLamports: 200_000_000n,
    bonusLamports: 250_000_000n,
    randomMultiplier: true,
  }),
  two: poolFacts({ maxPlayers: 2, playerCount: 1 }),
  thousand: poolFacts({ maxPlayers: 1_000, playerCount: 640, entryLamports: 50_000_000n }),
  thousandDrawn: poolFacts({
    status: 'completed',
    maxPlayers: 1_000,
    playerCount: 1_000,
    winnerCount: 250,
    entryLamports: 12_345_678_901_234n,
  }),
} as const;

export const creatorFacts = (changes: Partial<CreatorFacts> = {}): CreatorFacts => ({
  wallet: WALLET,
  created: 142,
  ended: 140,
  filled: 133,
  open: 2,
  ...changes,
});
