import { generateName } from '#src/protocol/name-generator.ts';
import { pick, type RandomBelow } from '#src/protocol/random.ts';
import type { Table } from './table.ts';

const SIZES = [2, 3, 4, 5, 6] as const;
/** So many pools with free seats the bots keep up. */
const WANTED_POOLS = 3;
const JOIN_WINDOW_SECONDS = 6 * 3600;

export interface PoolPlan {
  readonly name: string;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly maxPlayers: number;
  readonly joinWindowSeconds: number;
  readonly randomMultiplier: boolean;
}

/** A pool of a size that is missing among the open ones; null while there are enough. */
export function nextPool({ running, config }: Table, random: RandomBelow): PoolPlan | null {
  const open = running.filter((pool) => pool.status === 'open');
  if (config.paused || open.length >= WANTED_POOLS) return null;
  const missing = SIZES.filter((size) => !open.some((pool) => pool.maxPlayers === size));
  // One with two seats is what a newcomer wins or loses soonest.
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
