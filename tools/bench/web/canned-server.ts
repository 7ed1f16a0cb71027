import type { InferInput } from 'valibot';
import bs58 from 'bs58';
import type { WireEvent } from '#src/contract/events.ts';
import type { platformStatsSchema, topCreatorsSchema } from '#src/contract/statistics.ts';
import type { winnerListSchema } from '#src/contract/users.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { slotNow } from './canned-chain.ts';
import { type CannedAccount, readPlayerCount, readPoolId, writePlayerCount } from './canned-pools.ts';

const SIGNATURE = bs58.encode(new Uint8Array(64).fill(7));
const wallet = (number: number): string => bs58.encode(numberedBytes('bench wallet', number));

export const cannedStatistics: InferInput<typeof platformStatsSchema> = {
  activeUsers: 17,
  totalPools: 5_000,
  activePools: 5_000,
  completedPools: 0,
  totalPlayers: 10_000,
  totalVolume: '1000000000000',
  totalPaidOut: '0',
};

export const cannedCreators: InferInput<typeof topCreatorsSchema> = {
  data: Array.from({ length: 5 }, (_, index) => ({
    rank: index + 1,
    wallet: wallet(index),
    poolsCreated: 40 - index,
    fillRate: 0.9 - index / 10,
    totalVolumeSol: 100 - index,
    totalVolume: String(BigInt(100 - index) * 1_000_000_000n),
  })),
};

/** Makes the newest winner, of a pool that was drawn last. */
export const cannedWinners = (
  pool: CannedAccount | undefined,
  wonAt: number,
): InferInput<typeof winnerListSchema> => ({
  data: pool
    ? [
        {
          poolAddress: pool.address,
          poolId: String(readPoolId(pool.data)),
          poolName: 'Diamond Paws',
          winnerAddress: wallet(1),
          totalWon: '300000000',
          baseWinnings: '300000000',
          bonus: '0',
          stakeback: '15000000',
          wonAt,
        },
      ]
    : [],
  nextCursor: null,
});

/** Makes the event of a player who joins or, every other time, leaves, and changes the pool's account. */
export function cannedEvent(id: number, pool: CannedAccount): WireEvent {
  const joins = id % 2 === 1;
  return eventOf(id, pool, joins ? 'user_joined' : 'user_left', joins ? 3 : 2, id - (joins ? 0 : 1));
}

/** Makes the event of a player who takes the pool's next seat, and changes its account. */
export function cannedJoin(id: number, pool: CannedAccount): WireEvent {
  const players = readPlayerCount(pool.data) + 1;
  return eventOf(id, pool, 'user_joined', players, players - 1);
}

function eventOf(
  id: number,
  { address, data }: CannedAccount,
  type: 'user_joined' | 'user_left',
  participantCount: number,
  user: number,
): WireEvent {
  writePlayerCount(data, participantCount);
  return {
    id,
    type,
    poolId: String(readPoolId(data)),
    poolAddress: address,
    timestamp: Math.floor(Date.now() / 1_000),
    signature: SIGNATURE,
    slot: String(slotNow()),
    user: wallet(user),
    participantCount,
  };
}
