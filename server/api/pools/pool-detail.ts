import type * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import type { beaconSchema } from '#src/contract/beacon.ts';
import type { drawSchema, WirePoolDetail } from '#src/contract/pools.ts';
import { creatorReward } from '../shares.ts';

/** A pool with everything that its page shows. */
export function poolDetail(pool: PoolRow, beacon: v.InferInput<typeof beaconSchema> | null): WirePoolDetail {
  return {
    ...wirePool(pool),
    filledAt: pool.filledAt,
    refundReason: pool.refundReason,
    beacon,
    draw: drawOf(pool),
    weightSum: pool.weightSum,
    unpaid: String(pool.unpaidLamports),
    creatorReward: String(creatorReward(pool)),
    creatorPaid: pool.creatorPaidLamports !== null,
    completerPaid: pool.completerPaidLamports !== null,
    treasuryPaid: pool.treasuryPaidLamports !== null,
    openEntries: pool.openEntries,
    closedAt: pool.closedAt,
    slot: String(pool.slot),
  };
}

function drawOf(pool: PoolRow): v.InferInput<typeof drawSchema> {
  return {
    round: pool.round === null ? null : String(pool.round),
    lockSlot: pool.lockSlot === null ? null : String(pool.lockSlot),
    lockedAt: pool.lockedAt,
    drawAt: pool.drawAt,
    deadline: pool.drawDeadline,
    signature: pool.signature,
    completer: pool.completer,
    playersRoot: pool.playersRoot,
    output: pool.output,
    seed: pool.seed,
  };
}
