import * as v from 'valibot';
import { beaconSchema } from './beacon.ts';
import { address, count, lamports, round, slot, unixSeconds } from './fields.ts';

/**
 * Why what is stored may be incomplete though it is not behind. unread: transactions could not be read for five minutes.
 * differences: pools differ from their accounts for two comparisons. slot: the stored slot is above the chain's. stalled: no
 * reading has ended for a minute. node: the RPC shows no transactions.
 */
export const degradedReasons = ['unread', 'differences', 'slot', 'stalled', 'node'] as const;

/** `GET /health`: 200 when the process serves truth, 503 when it does not. */
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
    /** Slots between the chain's confirmed one and what is indexed; null while the chain does not answer. */
    lagSlots: v.nullable(count),
    /** Kind of the last failure: database, the chain's RPC, the beacon's relays, or another. The log has the text. */
    lastError: v.nullable(
      v.object({ kind: v.picklist(['database', 'rpc', 'relays', 'other']), at: unixSeconds }),
    ),
    /** Pools that differed from their accounts at the last comparison and could not be repaired. */
    differences: count,
    /** When that comparison ended; null before the first. */
    comparedAt: v.nullable(unixSeconds),
    /** Listed transactions that no answer of the RPC could show yet, without the dismissed ones. */
    unread: count,
    /** Why the status is degraded; empty where it is not. */
    degraded: v.array(v.picklist(degradedReasons)),
  }),
});

/** `GET /health/live`: 200 while the process answers. */
export const livenessSchema = v.object({ status: v.literal('live') });

/** `GET /health/ready`: 200 when the process can serve, 503 when it is to be sent nothing. */
export const readinessSchema = v.object({
  /** starting: it does not know its chain yet. down: its database does not answer. */
  status: v.picklist(['ready', 'starting', 'stopping', 'down']),
});

/** `GET /health` of the keeper: 200 when it can do its work, 503 when it cannot. */
export const serviceHealthSchema = v.object({
  /** behind: the chain was not seen for a minute, the wallet needs SOL, or the day's budget is used up. down: it was not seen yet, or is the wrong one. */
  status: v.picklist(['ok', 'behind', 'down']),
  /** Version of the build. */
  version: v.string(),
  cluster: v.string(),
  /** When the service last saw what the chain holds for it; null before the first time. */
  lastLookAt: v.nullable(unixSeconds),
  /** Lamports in the wallet that pays the fees; null before it was read. */
  walletLamports: v.nullable(lamports),
  /** Lamports that may still be spent today on what earns nothing: on voids from what is theirs alone, and on the rest. */
  budgetLeft: v.optional(v.object({ voids: lamports, rest: lamports })),
  /**
   * Kind of the last failure: reading the chain, a chain of another cluster, a transaction, or getting a round. The log has
   * the text.
   */
  lastError: v.nullable(
    v.object({ kind: v.picklist(['rpc', 'cluster', 'transaction', 'relays']), at: unixSeconds }),
  ),
});

/** `GET /blockchain`. */
export const blockchainSchema = v.object({
  cluster: v.string(),
  genesisHash: v.string(),
  /** Confirmed. */
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
    /** Its name at drand's relays. */
    id: v.string(),
    /** The newest round that the server has got for a pool, and when that was due; null before the first. */
    lastRound: v.nullable(v.object({ round, at: unixSeconds })),
    /**
     * silent: a pool has waited for its round for longer than a minute. idle: the newest is an hour old, for no pool has
     * needed one since.
     */
    liveness: v.picklist(['alive', 'idle', 'silent']),
  }),
  draws: v.object({
    /** Locked pools whose round is due. */
    waiting: count,
    /** Those of them whose round the server could not get yet. */
    withoutRound: count,
    /** Seconds that the longest waiting draw has waited since its round was due. */
    longestWaitSeconds: count,
    lastCompletedAt: v.nullable(unixSeconds),
  }),
});
