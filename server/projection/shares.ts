import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import type { FoldedPool } from './fold/pool-state.ts';

const BPS = 10_000n;

type Entries = Pick<FoldedPool, 'playerCount' | 'entryLamports'>;
type Drawn = Entries & Pick<FoldedPool, 'bonusLamports' | 'winnerCount' | 'weightSum'>;

/** Returns the lamports that all players paid as entries. */
export function volumeOf({ playerCount, entryLamports }: Entries): bigint {
  return BigInt(playerCount) * entryLamports;
}

/** Returns the lamports that the creator gets from a pool that is drawn with its present players. */
export function creatorReward(pool: Entries): bigint {
  return share(volumeOf(pool), DEFAULT_SHARES.creatorBps);
}

/** Returns the lamports that the completer gets from a pool that is drawn with its present players. */
export function completerReward(pool: Entries): bigint {
  return share(volumeOf(pool), DEFAULT_SHARES.completerBps);
}

/** Returns the treasury's lamports of a completed pool: what other shares leave; 0 while winners are unknown. */
export function treasuryRest(pool: Drawn): bigint {
  const { playerCount, entryLamports, bonusLamports } = pool;
  const [winners, weights] = [BigInt(pool.winnerCount), BigInt(pool.weightSum)];
  if (winners === 0n || weights === 0n) return 0n;
  return (
    volumeOf(pool) +
    bonusLamports -
    share(entryLamports, DEFAULT_SHARES.stakebackBps) * BigInt(playerCount) -
    (share(volumeOf(pool), DEFAULT_SHARES.winnersBps) / winners) * winners -
    (bonusLamports / weights) * weights -
    creatorReward(pool) -
    completerReward(pool)
  );
}

/** Returns a share of lamports, rounded down as in `src/protocol/economics.ts`. @param bps hundredths of a percent */
function share(lamports: bigint, bps: number): bigint {
  return (lamports * BigInt(bps)) / BPS;
}
