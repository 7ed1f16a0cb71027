import type { Name } from './names.ts';

/** Bytes as hex. */
export type Hex = string;

/** The admin's settings, most of which pools copy. Lamports and seconds. */
export interface Params {
  readonly treasury: Name;
  readonly minStakeLamports: bigint;
  readonly cooldownSeconds: number;
  readonly countdownSeconds: number;
  readonly drawTimeoutSeconds: number;
  readonly retentionSeconds: number;
}

export interface Config {
  readonly kind: 'config';
  readonly version: number;
  readonly paused: boolean;
  readonly admin: Name;
  readonly pendingAdmin: Name | null;
  readonly beacon: Name;
  readonly nextPoolId: number;
  readonly params: Params;
}

/** A drand chain, as it describes itself. */
export interface BeaconInfo {
  readonly periodSeconds: number;
  /** Unix seconds of round 1. */
  readonly genesis: number;
  readonly groupKey: Hex;
  readonly seed: Hex;
  readonly id: Hex;
}

export interface Beacon extends BeaconInfo {
  readonly kind: 'beacon';
  readonly chainHash: Hex;
}

export interface Creator {
  readonly kind: 'creator';
  readonly wallet: Name;
  readonly created: number;
  readonly lastCreatedAt: number;
}

export interface Entry {
  readonly kind: 'entry';
  readonly pool: Name;
  readonly player: Name;
  readonly joinedAt: number;
  readonly active: boolean;
  readonly exitUsed: boolean;
}

/** A creator's choices. */
export interface Choices {
  /** The stored 32 bytes. */
  readonly name: Hex;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly maxPlayers: number;
  readonly minPlayers: number;
  readonly joinWindowSeconds: number;
  readonly randomMultiplier: boolean;
  readonly gate: Name | null;
  readonly seedCommitment: Hex;
}

/** The fields of a pool that never change and that players agree to by joining. */
export type Terms = Omit<Params, 'minStakeLamports' | 'cooldownSeconds'> &
  Omit<Choices, 'joinWindowSeconds'> & {
    readonly configVersion: number;
    readonly joinDeadline: number;
    readonly beacon: Name;
    readonly beaconGenesis: number;
    readonly beaconPeriodSeconds: number;
  };

/** The facts that a lock fixes. */
export interface Lock {
  readonly at: number;
  readonly slot: number;
  /** Microseconds of a slot at the lock. */
  readonly slotMicros: number;
  readonly round: number;
  readonly drawAt: number;
  readonly deadline: number;
}

export interface Result {
  readonly completer: Name;
  readonly playersRoot: Hex;
  readonly output: Hex;
}

export type Status = 'open' | 'locked' | 'completed' | 'refunding';

export interface Pool extends Terms {
  readonly kind: 'pool';
  readonly id: number;
  readonly creator: Name;
  readonly creatorIndex: number;
  readonly createdAt: number;
  readonly termsHash: Hex;
  readonly rentLamports: bigint;
  readonly status: Status;
  readonly refundReason: 'none' | 'deadline' | 'timeout' | 'void';
  /** Bytes of the account, which may grow after its creation. */
  readonly length: number;
  /** Players in joining order; after the draw, winners first. */
  readonly players: readonly Name[];
  readonly owedLamports: bigint;
  readonly openEntries: number;
  readonly settledAt: number | null;
  readonly seed: Hex | null;
  readonly lock: Lock | null;
  /** Signature of the round that completed or voided the pool. */
  readonly signature: Hex | null;
  readonly result: Result | null;
  readonly winnerCount: number;
  /** One weight for each winner; empty before the draw. */
  readonly weights: readonly number[];
  readonly creatorPaid: boolean;
  readonly completerPaid: boolean;
  readonly treasuryPaid: boolean;
}

/** An account of another program, which is neither one of this program nor a wallet. */
export interface Foreign {
  readonly kind: 'foreign';
}

export type Data = Config | Beacon | Creator | Pool | Entry | Foreign;
export type DataOf<K extends Data['kind']> = Extract<Data, { kind: K }>;

export interface Account {
  readonly lamports: bigint;
  /** Null for a wallet, which has no data and belongs to the system program. */
  readonly data: Data | null;
}

export interface Clock {
  /** Unix seconds. */
  readonly now: number;
  readonly slot: number;
  /** The slot of the cluster's last restart; 0 for none. */
  readonly lastRestartSlot: number;
  /** The beginning of the current epoch, in Unix seconds and slots. */
  readonly epoch: { readonly start: number; readonly firstSlot: number };
}

/** The state on which the protocol depends. */
export interface State {
  readonly clock: Clock;
  /** The network's rent rate, in lamports for each byte of an account. */
  readonly rentRate: bigint;
  /** Changes of accounts below the rent minimum that the network refuses: increases or, since SIMD-0392, decreases. */
  readonly refusesBelowMinimum: 'increase' | 'decrease';
  /** Every existing account. */
  readonly accounts: ReadonlyMap<Name, Account>;
}

/** Returns the existing pools, by name. */
export function poolsOf(state: State): ReadonlyMap<Name, Pool> {
  const pools = new Map<Name, Pool>();
  for (const [name, { data }] of state.accounts) if (data?.kind === 'pool') pools.set(name, data);
  return pools;
}
