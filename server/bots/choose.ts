import { generateName } from '#src/protocol/name-generator.ts';
import { pick, type RandomBelow } from '#src/protocol/random.ts';
import { joinRefusal } from '#src/protocol/seat-rules.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Snapshot } from './snapshot.ts';
import type { Range } from './pace.ts';

const SIZES = [2, 3, 4, 5, 6] as const;
/** Number of pools with free seats that bots keep open. */
const TARGET_POOLS = 3;
const JOIN_WINDOW_SECONDS = 6 * 3600;

export interface PoolPlan {
  readonly name: string;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly maxPlayers: number;
  readonly joinWindowSeconds: number;
  readonly randomMultiplier: boolean;
}

/** Returns a pool of a size that no open pool has; null while there are enough pools. */
export function nextPool({ running, config }: Snapshot, random: RandomBelow): PoolPlan | null {
  const open = running.filter((pool) => pool.status === 'open');
  if (config.paused || open.length >= TARGET_POOLS) return null;
  const missing = SIZES.filter((size) => !open.some((pool) => pool.maxPlayers === size));
  // A pool with two seats gives a new user the fastest result.
  const [first = 2, ...rest] = missing;
  const bonus = random(3) === 0;
  return {
    name: generateName(random),
    entryLamports: config.minStakeLamports * pick(random, [1n, 2n, 5n, 10n]),
    bonusLamports: bonus ? config.minStakeLamports * pick(random, [2n, 5n]) : 0n,
    maxPlayers: first === 2 ? 2 : pick(random, [first, ...rest]),
    joinWindowSeconds: JOIN_WINDOW_SECONDS,
    randomMultiplier: bonus && random(2) === 0,
  };
}

/** The largest entry that a bot pays, in lamports. */
const LARGEST_STAKE = 1_000_000_000n;
/** Delays in a pool with a user, which fills within seconds. */
const SOON: Range = [800, 2_500];
/** Delay of the first bot, which leaves the creator time to look at the new pool. */
const FIRST_GUEST: Range = [8_000, 15_000];
/** Delays in pools without a user. */
const LEISURELY: Range = [4_000, 14_000];

interface Join {
  readonly pool: Pool;
  readonly bot: string;
  readonly delay: Range;
  /** Whether this is the last seat of a pool without a user. */
  readonly isFill: boolean;
}

/**
 * Returns the seats that bots want to take now. In pools with a user they take every seat. In pools without users they
 * leave the last seat to a user, and take it only at intervals, in the oldest such pool, so that a visitor who
 * only watches sees draws.
 */
export function targetJoins(
  { running, now }: Snapshot,
  bots: readonly string[],
  mayFill: boolean,
): readonly Join[] {
  const waiting = running.filter((pool) => joinRefusal(pool, null, now, false) === null);
  const lastSeats = waiting.filter((pool) => isBotsOnly(pool, bots) && seatsLeft(pool) === 1);
  const toFill = mayFill && lastSeats.length > 1 ? lastSeats[0] : undefined;
  return waiting.flatMap((pool): Join[] => {
    const bot = bots.find((wallet) => !pool.players.includes(wallet));
    if (bot === undefined || pool.entryLamports > LARGEST_STAKE) return [];
    if (!isBotsOnly(pool, bots)) {
      return [{ pool, bot, delay: pool.playerCount === 1 ? FIRST_GUEST : SOON, isFill: false }];
    }
    const isFill = pool === toFill;
    return isFill || seatsLeft(pool) > 1 ? [{ pool, bot, delay: LEISURELY, isFill }] : [];
  });
}

/** Whether all players of a pool are bots. */
export function isBotsOnly(pool: Pool, bots: readonly string[]): boolean {
  return pool.players.every((player) => bots.includes(player));
}

function seatsLeft(pool: Pool): number {
  return pool.maxPlayers - pool.playerCount;
}
