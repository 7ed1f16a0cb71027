import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { odds } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { chanceOf } from '#src/protocol/prize.ts';

const BPS = 10_000n;

const feeBps = BPS - BigInt(DEFAULT_SHARES.winnersBps) - BigInt(DEFAULT_SHARES.stakebackBps);

/** The fraction of the entries that goes neither to winners nor to stakeback. */
export const FEE_SHARE = Number(feeBps) / Number(BPS);

type Terms = Pick<CreatePoolInput, 'entryLamports' | 'bonusLamports' | 'maxPlayers' | 'randomMultiplier'>;

/**
 * Computes the sums of a pool with these terms and every seat taken, in lamports. The fee is the part of creator,
 * completer and treasury together; `winnerMost` is more than `winnerLeast` only with a random multiplier.
 */
export function fullPool(input: Terms) {
  const shares = { ...DEFAULT_SHARES, ...input };
  const { winners, ifLost, ifWonAtLeast, ifWonAtMost } = odds(shares, input.maxPlayers);
  const total = input.entryLamports * BigInt(input.maxPlayers);
  return {
    total,
    winners,
    chance: chanceOf({ ...input, playersPerWinner: shares.playersPerWinner, playerCount: 0, status: 'open' }),
    winnerLeast: ifWonAtLeast,
    winnerMost: ifWonAtMost,
    stakeback: ifLost,
    creatorReward: (total * BigInt(DEFAULT_SHARES.creatorBps)) / BPS,
    fee: (total * feeBps) / BPS,
  };
}
