import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { odds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';

const BPS = 10_000n;

const feeBps = BPS - BigInt(DEFAULT_SHARES.winnersBps) - BigInt(DEFAULT_SHARES.stakebackBps);

/** The fraction of a pool that neither winners nor stakeback get. */
export const FEE_SHARE = Number(feeBps) / Number(BPS);

/** The sums of a full pool, in lamports. */
export interface FullPool {
  readonly total: bigint;
  readonly winners: number;
  readonly winnerLeast: bigint;
  /** More than `winnerLeast` only with a random multiplier. */
  readonly winnerMost: bigint;
  readonly stakeback: bigint;
  readonly creatorReward: bigint;
  /** The part of creator, completer and treasury together. */
  readonly fee: bigint;
}

type Terms = Pick<CreatePoolInput, 'entryLamports' | 'bonusLamports' | 'maxPlayers' | 'randomMultiplier'>;

/** Computes the sums of a pool with these terms and every seat taken. */
export function fullPool(input: Terms): FullPool {
  const shares = { ...DEFAULT_SHARES, ...input };
  const { winners, ifLost, ifWonAtLeast, ifWonAtMost } = odds(shares, input.maxPlayers);
  const total = input.entryLamports * BigInt(input.maxPlayers);
  return {
    total,
    winners,
    winnerLeast: ifWonAtLeast,
    winnerMost: ifWonAtMost,
    stakeback: ifLost,
    creatorReward: (total * BigInt(DEFAULT_SHARES.creatorBps)) / BPS,
    fee: (total * feeBps) / BPS,
  };
}
