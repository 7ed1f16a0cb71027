import type { Name } from './names.ts';

/** Bytes as hex. */
export type Hex = string;

/** What the admin sets and pools copy. Lamports, seconds and slots. */
export interface Params {
  readonly treasury: Name;
  readonly vrfKey: Name;
  readonly minStakeLamports: bigint;
  readonly cooldownSeconds: number;
  readonly countdownSeconds: number;
  readonly entropyDelaySlots: number;
  readonly drawTimeoutSeconds: number;
  readonly retentionSeconds: number;
}

export interface Config {
  readonly kind: 'config';
  readonly version: number;
  readonly paused: boolean;
  readonly admin: Name;
  readonly pendingAdmin: Name | null;
  readonly nextPoolId: number;
  readonly params: Params;
}

export interface Oracle {
  readonly kind: 'oracle';
  readonly key: Name;
  readonly requested: number;
  readonly proven: number;
  readonly timedOut: number;
  readonly uncaptured: number;
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

/** What a creator chooses. */
export interface Choices {
  /** The 32 bytes as they are stored. */
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

export type Terms = Omit<Params, 'minStakeLamports' | 'cooldownSeconds'> &
  Omit<Choices, 'joinWindowSeconds'> & {
    readonly id: number;
    readonly creator: Name;
    readonly creatorIndex: number;
    readonly configVersion: number;
    readonly createdAt: number;
    readonly joinDeadline: number;
    readonly rentLamports: bigint;
  };

export interface DrawRequest {
  readonly requester: Name;
  readonly requestedAt: number;
  readonly requestSlot: number;
  readonly targetSlot: number;
  readonly deadline: number;
  readonly playersRoot: Hex;
}

export interface Capture {
  readonly capturer: Name;
  readonly slot: number;
  readonly hash: Hex;
  readonly alpha: Hex;
}

export interface Result {
  readonly proof: Hex;
  readonly output: Hex;
}

export type Status = 'open' | 'locked' | 'drawing' | 'completed' | 'refunding';

export interface Pool extends Terms {
  readonly kind: 'pool';
  readonly status: Status;
  readonly refundReason: 'none' | 'deadline' | 'timeout';
  /** Bytes of the account, which grows after its creation. */
  readonly length: number;
  /** In joining order; winners first after the draw. */
  readonly players: readonly Name[];
  readonly owedLamports: bigint;
  readonly openEntries: number;
  readonly lockedAt: number | null;
  readonly countdownEndsAt: number | null;
  readonly settledAt: number | null;
  readonly seed: Hex | null;
  readonly request: DrawRequest | null;
  readonly capture: Capture | null;
  readonly result: Result | null;
  readonly winnerCount: number;
  /** One for each winner; empty before the draw. */
  readonly weights: readonly number[];
  readonly creatorPaid: boolean;
  readonly requesterPaid: boolean;
  readonly capturerPaid: boolean;
  readonly treasuryPaid: boolean;
}

/** An account of another program: nothing of ours, and no wallet. */
export interface Foreign {
  readonly kind: 'foreign';
}

export type Data = Config | Oracle | Creator | Pool | Entry | Foreign;
export type DataOf<K extends Data['kind']> = Extract<Data, { kind: K }>;

export interface Account {
  readonly lamports: bigint;
  /** Null: a wallet's, without data and of the system program. */
  readonly data: Data | null;
}

export interface Clock {
  /** Unix seconds. */
  readonly now: number;
  readonly slot: number;
  /** The first slot that ever was. */
  readonly firstSlot: number;
  /** Slots that never came into being. */
  readonly skipped: ReadonlySet<number>;
}

/** Everything that the protocol depends on. */
export interface State {
  readonly clock: Clock;
  /** Lamports that the network asks for each byte of an account. */
  readonly rentRate: bigint;
  /** What is not listed does not exist. */
  readonly accounts: ReadonlyMap<Name, Account>;
}

/** The pools that exist, by name. */
export function poolsOf(state: State): ReadonlyMap<Name, Pool> {
  const pools = new Map<Name, Pool>();
  for (const [name, { data }] of state.accounts) if (data?.kind === 'pool') pools.set(name, data);
  return pools;
}
