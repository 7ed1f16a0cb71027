import * as v from 'valibot';
import { type listedPoolSchema, poolPageQuery, type poolPageSchema } from '#src/contract/pool-page.ts';
import type { WirePoolDetail } from '#src/contract/pools.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { serverStatus } from '#src/protocol/states.ts';
import { slotNow } from './canned-chain.ts';
import type { CannedAccount } from './canned-pools.ts';

const text = (value: bigint | null): string | null => (value === null ? null : String(value));

function rowOf({ draw, ...pool }: PoolHeader): v.InferInput<typeof listedPoolSchema> {
  return {
    address: pool.address,
    id: String(pool.id),
    name: pool.name,
    creator: pool.creator,
    gated: pool.gate !== null,
    entryLamports: String(pool.entryLamports),
    bonusLamports: String(pool.bonusLamports),
    maxPlayers: pool.maxPlayers,
    minPlayers: pool.minPlayers,
    playerCount: pool.playerCount,
    randomMultiplier: pool.randomMultiplier,
    stakebackBps: pool.stakebackBps,
    winnersBps: pool.winnersBps,
    creatorBps: pool.creatorBps,
    completerBps: pool.completerBps,
    playersPerWinner: pool.playersPerWinner,
    status: pool.status,
    winnerCount: pool.winnerCount,
    createdAt: pool.createdAt,
    joinDeadline: pool.joinDeadline,
    lockedAt: pool.lockedAt,
    settledAt: pool.settledAt,
    draw:
      pool.lockedAt === null
        ? null
        : {
            round: text(draw.round),
            lockSlot: text(draw.lockSlot),
            slotMicros: draw.slotMicros,
            drawAt: draw.drawAt,
            deadline: draw.deadline,
            output: draw.output,
          },
    slot: String(slotNow()),
  };
}

/**
 * Makes a page of the list, the newest pools first. Ignores the query's order and filters, except for locked pools.
 * @param query of the request
 * @param revision of the newest change
 */
export function cannedPage(
  open: readonly CannedAccount[],
  locked: readonly CannedAccount[],
  query: unknown,
  revision: number,
): v.InferInput<typeof poolPageSchema> {
  const { limit, cursor = '0', onlyLocked, onlyWaiting, showLocked } = v.parse(poolPageQuery, query);
  const listed = onlyLocked || onlyWaiting ? locked : [...(showLocked ? locked : []), ...open];
  const from = Number(cursor);
  const to = from + limit;
  const newestFirst = listed.toReversed();
  return {
    data: newestFirst.slice(from, to).map(({ address, data }) => rowOf(decodePoolHeader(address, data))),
    nextCursor: to < listed.length ? String(to) : null,
    counts: { open: open.length, nearlyFull: 0, total: listed.length },
    slot: String(slotNow()),
    revision: String(revision),
  };
}

/** Makes the details of a pool. */
export function cannedDetail({ address, data }: CannedAccount): WirePoolDetail {
  const pool = decodePoolHeader(address, data);
  return {
    id: address,
    poolAddress: address,
    poolId: String(pool.id),
    name: pool.name,
    creator: pool.creator,
    entryFee: String(pool.entryLamports),
    participantCap: pool.maxPlayers,
    currentParticipants: pool.playerCount,
    minParticipants: pool.minPlayers,
    createdAt: pool.createdAt,
    joinLeaveWindow: pool.joinDeadline - pool.createdAt,
    status: serverStatus(pool, 0),
    passwordProtected: pool.gate !== null,
    bonusAmount: String(pool.bonusLamports),
    isRandomMultiplier: pool.randomMultiplier,
    winnerCount: pool.winnerCount,
    drawAt: pool.draw.drawAt,
    settledAt: pool.settledAt,
    potentialWinnings: String(prizeOf(pool).least),
    closed: false,
    filledAt: pool.lockedAt,
    refundReason: null,
    beacon: null,
    draw: {
      round: text(pool.draw.round),
      lockSlot: text(pool.draw.lockSlot),
      lockedAt: pool.lockedAt,
      drawAt: pool.draw.drawAt,
      deadline: pool.draw.deadline,
      signature: pool.draw.signature,
      completer: pool.draw.completer,
      playersRoot: pool.draw.playersRoot,
      output: pool.draw.output,
      seed: pool.seed,
    },
    weightSum: pool.weightSum,
    unpaid: String(pool.owedLamports),
    creatorReward: '0',
    creatorPaid: pool.creatorPaid,
    completerPaid: pool.completerPaid,
    treasuryPaid: pool.treasuryPaid,
    openEntries: pool.openEntries,
    closedAt: null,
    slot: String(slotNow()),
  };
}
