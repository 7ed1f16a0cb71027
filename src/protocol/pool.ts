/**
 * A pool as the chain holds it. Amounts are lamports, times Unix seconds, addresses base58 text.
 * Mirrors the account `Pool` of `programs/vrf-pool/src/state/pool.rs`.
 */

/** The chain's own states, by their number in the account. */
export const POOL_STATUSES = ['open', 'locked', 'completed', 'refunding'] as const;
export type PoolStatus = (typeof POOL_STATUSES)[number];

/** Why a pool refunds, by its number in the account. */
export const REFUND_REASONS = ['none', 'deadline', 'timeout', 'void'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The shares of a pool, in basis points, copied into it at its creation. */
export interface Shares {
  readonly stakebackBps: number;
  readonly winnersBps: number;
  readonly creatorBps: number;
  readonly completerBps: number;
  /** Number of players for each winner; there is at least one winner. */
  readonly playersPerWinner: number;
}

/** Terms fixed at creation. */
export interface PoolTerms extends Shares {
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly maxPlayers: number;
  readonly minPlayers: number;
  readonly randomMultiplier: boolean;
  readonly countdownSeconds: number;
  readonly drawTimeoutSeconds: number;
  readonly retentionSeconds: number;
  readonly treasury: string;
  /** The beacon whose round decides, and the values that determine the times of its rounds. */
  readonly beacon: string;
  readonly beaconGenesis: number;
  readonly beaconPeriodSeconds: number;
}

/** The draw record; hex for bytes, null for what has not happened yet. */
export interface DrawRecord {
  /** Fixed by the lock, as are its slot and the two times below. */
  readonly round: bigint | null;
  readonly lockSlot: bigint | null;
  /** Microseconds of a slot when the pool locked, by which its slots since then are counted as time. */
  readonly slotMicros: number | null;
  /** When the round is due: the end of the countdown, plus the rest of the beacon's period. */
  readonly drawAt: number | null;
  /** From this time on, and some slots later, only the time-out is possible. */
  readonly deadline: number | null;
  /** The round's signature of 48 bytes, for a completed or a voided pool. */
  readonly signature: string | null;
  readonly completer: string | null;
  readonly playersRoot: string | null;
  readonly output: string | null;
}

/** The draw record of a pool that is not locked yet. */
export const NO_DRAW: DrawRecord = {
  round: null,
  lockSlot: null,
  slotMicros: null,
  drawAt: null,
  deadline: null,
  signature: null,
  completer: null,
  playersRoot: null,
  output: null,
};

/** The header of a pool account: everything but its players. */
export interface PoolHeader extends PoolTerms {
  readonly address: string;
  /** Unique within the program. */
  readonly id: bigint;
  readonly version: number;
  /** Version of the configuration that the terms were copied from. */
  readonly configVersion: bigint;
  /** Hex of sha256 over all terms as the account holds them: what a player agrees to. */
  readonly termsHash: string;
  readonly name: string;
  readonly creator: string;
  readonly status: PoolStatus;
  readonly refundReason: RefundReason;
  readonly playerCount: number;
  readonly winnerCount: number;
  readonly createdAt: number;
  /** Time until which players may join and leave. */
  readonly joinDeadline: number;
  readonly lockedAt: number | null;
  /** When winners were drawn, or the refund began. */
  readonly settledAt: number | null;
  /** Base58 public key that must sign a join; null without a password. */
  readonly gate: string | null;
  readonly seedCommitment: string;
  /** Hex; null while not revealed. */
  readonly seed: string | null;
  readonly draw: DrawRecord;
  readonly weightSum: number;
  readonly rentLamports: bigint;
  readonly owedLamports: bigint;
  /** Number of active entries, of players in the pool who are not paid. Entries of players who left do not count. */
  readonly openEntries: number;
  readonly creatorPaid: boolean;
  readonly completerPaid: boolean;
  readonly treasuryPaid: boolean;
}

/**
 * The part of a pool that its card in a list shows. The server has it for every pool; what is sent to the chain needs the
 * header.
 */
export type PoolSummary = Pick<
  PoolHeader,
  | keyof Shares
  | 'address'
  | 'id'
  | 'name'
  | 'creator'
  | 'entryLamports'
  | 'bonusLamports'
  | 'maxPlayers'
  | 'minPlayers'
  | 'playerCount'
  | 'randomMultiplier'
  | 'status'
  | 'refundReason'
  | 'winnerCount'
  | 'createdAt'
  | 'joinDeadline'
  | 'lockedAt'
  | 'settledAt'
> & {
  /** Null without a password; only the chain has the key itself. */
  readonly gate: string | null;
  readonly draw: Pick<DrawRecord, 'round' | 'lockSlot' | 'slotMicros' | 'drawAt' | 'deadline' | 'output'>;
};

/** A pool with its list: in joining order before the draw, winners first after it. */
export interface Pool extends PoolHeader {
  readonly players: readonly string[];
  /** One for each winner, 1 if the pool has no multiplier; empty before the draw. */
  readonly weights: readonly number[];
}

/** The program's configuration. */
export interface ProgramConfig {
  readonly version: bigint;
  readonly admin: string;
  readonly pendingAdmin: string | null;
  readonly treasury: string;
  /** Address of the beacon; set once, when the configuration was initialised. */
  readonly beacon: string;
  readonly nextPoolId: bigint;
  readonly minStakeLamports: bigint;
  readonly cooldownSeconds: number;
  readonly countdownSeconds: number;
  readonly drawTimeoutSeconds: number;
  readonly retentionSeconds: number;
  readonly paused: boolean;
}

/** A wallet's seat in a pool; closed when it has been paid. */
export interface Entry {
  readonly address: string;
  readonly pool: string;
  readonly player: string;
  readonly joinedAt: number;
  readonly active: boolean;
  readonly exitUsed: boolean;
}
