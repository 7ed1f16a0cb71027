import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import type { drawSchema, WirePoolDetail } from '#src/contract/pools.ts';
import { creatorReward } from '../shares.ts';

/** A pool with everything that its page shows. */
export function poolDetail(pool: PoolRow): WirePoolDetail {
  return {
    ...wirePool(pool),
    lockedAt: pool.lockedAt,
    filledAt: pool.filledAt,
    draw: drawOf(pool),
    weightSum: pool.weightSum,
    unpaid: String(pool.unpaidLamports),
    creatorReward: String(creatorReward(pool)),
    creatorPaid: pool.creatorPaidLamports !== null,
    requesterPaid: pool.requesterPaidLamports !== null,
    capturerPaid: pool.capturerPaidLamports !== null,
    treasuryPaid: pool.treasuryPaidLamports !== null,
    openEntries: pool.openEntries,
    closedAt: pool.closedAt,
    slot: String(pool.slot),
  };
}

function drawOf(pool: PoolRow): v.InferInput<typeof drawSchema> {
  return {
    requester: pool.requester,
    requestedAt: pool.requestedAt,
    targetSlot: pool.targetSlot === null ? null : String(pool.targetSlot),
    deadline: pool.drawDeadline,
    playersRoot: pool.playersRoot,
    seed: pool.seed,
    capturer: pool.capturer,
    capturedAt: pool.capturedAt,
    capturedSlot: pool.capturedSlot === null ? null : String(pool.capturedSlot),
    capturedHash: pool.capturedHash,
    alpha: pool.alpha,
    output: pool.output,
  };
}
