import * as v from 'valibot';
import { address, count, hex, lamports, slot, unixSeconds } from './fields.ts';

/** `GET /health`: 200 when the process serves truth, 503 when it does not. */
export const healthSchema = v.object({
  status: v.picklist(['ok', 'behind', 'down']),
  /** Of the build. */
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
    /** What went wrong last: with the database, with the chain's RPC, or else. The log has the text. */
    lastError: v.nullable(v.object({ kind: v.picklist(['database', 'rpc', 'other']), at: unixSeconds })),
    /** Pools whose account and row differed at the last comparison. */
    differences: count,
    /** When that comparison ended; null before the first. */
    comparedAt: v.nullable(unixSeconds),
  }),
});

/** `GET /health/live`: 200 while the process answers. */
export const livenessSchema = v.object({ status: v.literal('live') });

/** `GET /health/ready`: 200 when the process can serve, 503 when it is to be sent nothing. */
export const readinessSchema = v.object({
  /** starting: it does not know its chain yet. down: its database does not answer. */
  status: v.picklist(['ready', 'starting', 'stopping', 'down']),
});

/** `GET /health` of the keeper and the oracle: 200 when they can do their work, 503 when they cannot. */
export const serviceHealthSchema = v.object({
  /** behind: the chain was not seen for a minute, or the wallet needs SOL. down: it was not seen yet, or is the wrong one. */
  status: v.picklist(['ok', 'behind', 'down']),
  /** Of the build. */
  version: v.string(),
  cluster: v.string(),
  /** When the service last saw what the chain holds for it; null before the first time. */
  lastLookAt: v.nullable(unixSeconds),
  /** What the wallet that pays the fees holds; null before it was read. */
  walletLamports: v.nullable(lamports),
  /** What failed last: to see the chain, the chain being another cluster's, or a transaction. The log has the text. */
  lastError: v.nullable(v.object({ kind: v.picklist(['rpc', 'cluster', 'transaction']), at: unixSeconds })),
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
    vrfKey: hex,
    minStake: lamports,
    cooldownSeconds: count,
    countdownSeconds: count,
    entropyDelaySlots: count,
    drawTimeoutSeconds: count,
    retentionSeconds: count,
    paused: v.boolean(),
  }),
  oracle: v.object({
    vrfKey: hex,
    drawsRequested: count,
    drawsProven: count,
    drawsTimedOut: count,
    drawsUncaptured: count,
    /** Draws whose entropy is captured and whose proof has not come. */
    waiting: count,
    /** The longest of them, in seconds. */
    longestWaitSeconds: count,
    lastProofAt: v.nullable(unixSeconds),
    /** silent: a captured draw has waited for longer than a minute. */
    liveness: v.picklist(['alive', 'idle', 'silent']),
  }),
});
