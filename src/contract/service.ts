import * as v from 'valibot';
import { beaconSchema } from './beacon.ts';
import { address, count, lamports, round, slot, unixSeconds } from './fields.ts';

/**
 * Why the stored data may be incomplete although the server is not behind. unread: transactions could not be read for
 * five minutes. differences: pools differ from their accounts for two comparisons. slot: the stored slot is above the
 * chain's. stalled: no reading has ended for a minute. node: the RPC returns no transactions.
 */
export const degradedReasons = ['unread', 'differences', 'slot', 'stalled', 'node'] as const;

/** `GET /health`: 200 when the served data is correct, 503 when it is not. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'behind', 'degraded', 'down']),
  /** Version of the build. */
  version: v.string(),
  cluster: v.string(),
  database: v.picklist(['ok', 'down']),
  indexer: v.object({
    /** Whether this process writes the projection. */
    leader: v.boolean(),
    confirmedSlot: v.nullable(slot),
    finalizedSlot: v.nullable(slot),
    finalizedSignature: v.nullable(v.string()),
    /** Slots between the chain's confirmed one and the indexed one; null while the chain does not answer. */
    lagSlots: v.nullable(count),
    /** Kind of the last failure: database, the chain's RPC, the beacon's relays, or another. The log has the text. */
    lastError: v.nullable(
      v.object({ kind: v.picklist(['database', 'rpc', 'relays', 'other']), at: unixSeconds }),
    ),
    /** Pools that differed from their accounts at the last comparison and could not be repaired. */
    differences: count,
    /** When that comparison ended; null before the first. */
    comparedAt: v.nullable(unixSeconds),
    /** Listed transactions that the RPC has not returned yet, without the dismissed ones. */
    unread: count,
    /** Why the status is degraded; empty if it is not. */
    degraded: v.array(v.picklist(degradedReasons)),
  }),
});

/** `GET /health/live`: 200 while the process answers. */
export const livenessSchema = v.object({ status: v.literal('live') });

/** `GET /health/ready`: 200 when the process can serve, 503 when no requests are to be sent to it. */
export const readinessSchema = v.object({
  /** starting: the process has not identified its chain yet. down: its database does not answer. */
  status: v.picklist(['ready', 'starting', 'stopping', 'down']),
});

/** `GET /health` of the keeper: 200 when it can do its work, 503 when it cannot. */
export const serviceHealthSchema = v.object({
  /**
   * behind: the chain was not reachable for a minute, the wallet needs SOL, or the day's budget is used up. down: the
   * chain was not reached yet, or is the wrong one.
   */
  status: v.picklist(['ok', 'behind', 'down']),
  /** Version of the build. */
  version: v.string(),
  cluster: v.string(),
  /** When the service last read its work from the chain; null before the first time. */
  lastLookAt: v.nullable(unixSeconds),
  /** Lamports in the wallet that pays the fees; null before it was read. */
  walletLamports: v.nullable(lamports),
  /**
   * Lamports that may still be spent today on transactions that earn nothing: `voids` is reserved for voids, `rest` is
   * for all others, and for voids once `voids` is used up.
   */
  budgetLeft: v.optional(v.object({ voids: lamports, rest: lamports })),
  /**
   * Kind of the last failure: reading the chain, a chain of another cluster, a transaction, or fetching a round. The
   * log has the text.
   */
  lastError: v.nullable(
    v.object({ kind: v.picklist(['rpc', 'cluster', 'transaction', 'relays']), at: unixSeconds }),
  ),
});

/** `GET /blockchain`. */
export const blockchainSchema = v.object({
  cluster: v.string(),
  genesisHash: v.string(),
  /** The confirmed slot. */
  slot,
  unixTimestamp: unixSeconds,
  programId: address,
  config: v.object({
    version: slot,
    admin: address,
    pendingAdmin: v.nullable(address),
    treasury: address,
    minStake: lamports,
    cooldownSeconds: count,
    countdownSeconds: count,
    drawTimeoutSeconds: count,
    retentionSeconds: count,
    paused: v.boolean(),
  }),
  beacon: v.object({
    ...beaconSchema.entries,
    /** The chain's name at drand's relays. */
    id: v.string(),
    /** The newest round that the server has fetched for a pool, and when that was due; null before the first. */
    lastRound: v.nullable(v.object({ round, at: unixSeconds })),
    /**
     * silent: a pool has waited for its round for longer than a minute. idle: the newest round is an hour old, because
     * no pool has needed one since.
     */
    liveness: v.picklist(['alive', 'idle', 'silent']),
  }),
  draws: v.object({
    /** Locked pools whose round is due. */
    waiting: count,
    /** Of these, the pools whose round the server could not fetch yet. */
    withoutRound: count,
    /** Longest wait in seconds since a round was due. */
    longestWaitSeconds: count,
    lastCompletedAt: v.nullable(unixSeconds),
  }),
});
