import type { PoolRow } from '#server/store/rows.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';

const BPS = 10_000n;

type Entries = Pick<PoolRow, 'playerCount' | 'entryLamports'>;

/** What all players paid, in lamports. */
export function volumeOf({ playerCount, entryLamports }: Entries): bigint {
  return BigInt(playerCount) * entryLamports;
}

/** What the creator gets of a pool that is drawn with those who are in it, in lamports. */
export function creatorReward(pool: Entries): bigint {
  return (volumeOf(pool) * BigInt(DEFAULT_SHARES.creatorBps)) / BPS;
}

/** What the completer gets of a pool that is drawn with those who are in it, in lamports. */
export function completerReward(pool: Entries): bigint {
  return (volumeOf(pool) * BigInt(DEFAULT_SHARES.completerBps)) / BPS;
}
