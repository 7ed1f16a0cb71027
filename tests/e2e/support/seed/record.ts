import type { PoolStatus } from '#src/protocol/pool.ts';
import { paidPlayers } from './end-pools.ts';
import type { PoolPlan } from './plan.ts';
import type { Made, SeedRun } from './seed-run.ts';
import type { SeedPath, SeedState } from './states.ts';

/** The record of one seeded pool. Wallets are base58 addresses, amounts are lamports. */
export interface SeededPool {
  readonly address: string;
  readonly name: string;
  readonly state: SeedState;
  readonly path: SeedPath;
  /** The account's status; null if the account is closed. */
  readonly status: PoolStatus | null;
  readonly creator: string;
  /** Players in joining order, the creator first. */
  readonly players: readonly string[];
  /** Wallets that joined and left again. */
  readonly left: readonly string[];
  readonly maxPlayers: number;
  readonly minPlayers: number;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly randomMultiplier: boolean;
  readonly hasPassword: boolean;
  /** The completer's wallet; null if the pool was not completed. */
  readonly completer: string | null;
  /** Number of the pool's paid players. */
  readonly paidPlayers: number;
}

/** Figures that follow from the seed's plans and transactions, without reading server or chain. */
export interface SeedTotals {
  readonly pools: number;
  /** Number of accounts by the chain's status, without closed ones. */
  readonly byStatus: Readonly<Record<PoolStatus, number>>;
  /** Number of wallets with a seat in any pool, without players who left, and of wallets that created pools. */
  readonly players: number;
  readonly creators: number;
  /** Number of players' seats in all pools, without players who left. */
  readonly seats: number;
  /** Lamports staked on the seats that `seats` counts. */
  readonly stakedLamports: bigint;
  /** The stakes of pools that were drawn. */
  readonly drawnLamports: bigint;
  readonly completed: number;
  readonly draws: { readonly completed: number; readonly voided: number; readonly timedOut: number };
  /** Number of seats that can still be claimed, and of seats that can still be refunded. */
  readonly unclaimedSeats: number;
  readonly unrefundedSeats: number;
  /** Number of transactions that name the program, failed ones included. */
  readonly transactions: number;
  readonly failed: number;
}

export interface Seed {
  readonly pools: readonly SeededPool[];
  readonly totals: SeedTotals;
  /** Signatures of all transactions that name the program, in order, and of the refused ones. */
  readonly transactions: readonly string[];
  readonly failed: readonly string[];
  /** The address of the wallet that sent the instructions that anyone may send. */
  readonly anyone: string;
  of(...states: SeedState[]): readonly SeededPool[];
}

/** Makes the record of a seed. */
export function seedRecord(
  run: SeedRun,
  made: readonly Made[],
  sent: Pick<Seed, 'transactions' | 'failed'>,
): Seed {
  const pools = made.map((one) => seededPool(run, one)).toSorted(byName);
  return {
    ...sent,
    pools,
    totals: totalsOf(pools, sent),
    anyone: run.bank.address,
    of: (...states) => pools.filter(({ state }) => states.includes(state)),
  };
}

const byName = (a: SeededPool, b: SeededPool): number => (a.name < b.name ? -1 : 1);

function seededPool(run: SeedRun, { plan, address }: Made): SeededPool {
  const addressOf = (number: number): string => run.wallet(number).address;
  return {
    address: address.toBase58(),
    name: plan.name,
    state: plan.state,
    path: plan.path,
    status: statusOf(plan),
    creator: addressOf(plan.creator),
    players: plan.players.map(addressOf),
    left: plan.leavers.map(addressOf),
    maxPlayers: plan.maxPlayers,
    minPlayers: plan.minPlayers,
    entryLamports: plan.entryLamports,
    bonusLamports: plan.bonusLamports,
    randomMultiplier: plan.randomMultiplier,
    hasPassword: plan.gated,
    completer: plan.path === 'draw' ? addressOf(plan.completer) : null,
    paidPlayers: paidPlayers(plan.state, plan.players.length),
  };
}

function statusOf({ state, path }: PoolPlan): PoolStatus | null {
  switch (state) {
    case 'open':
    case 'openEnough':
    case 'openShort':
      return 'open';
    case 'counting':
    case 'due':
    case 'overdue':
      return 'locked';
    case 'unpaid':
    case 'partlyPaid':
    case 'paid':
      return 'completed';
    case 'refundable':
    case 'partlyRefunded':
    case 'refunded':
      return 'refunding';
    case 'spent':
    case 'spentWithSeats':
      return path === 'draw' ? 'completed' : 'refunding';
    case 'closed':
      return null;
  }
}

function totalsOf(pools: readonly SeededPool[], sent: Pick<Seed, 'transactions' | 'failed'>): SeedTotals {
  const stakes = (of: readonly SeededPool[]): bigint =>
    of.reduce((sum, { players, entryLamports }) => sum + BigInt(players.length) * entryLamports, 0n);
  const seats = (of: readonly SeededPool[]): number => of.reduce((sum, one) => sum + one.players.length, 0);
  const unpaid = (of: readonly SeededPool[]): number =>
    of.reduce((sum, one) => sum + one.players.length - one.paidPlayers, 0);
  const drawn = pools.filter(({ path }) => path === 'draw');
  const withStatus = (status: PoolStatus): readonly SeededPool[] =>
    pools.filter((pool) => pool.status === status);
  return {
    pools: pools.length,
    byStatus: {
      open: withStatus('open').length,
      locked: withStatus('locked').length,
      completed: withStatus('completed').length,
      refunding: withStatus('refunding').length,
    },
    players: new Set(pools.flatMap(({ players }) => players)).size,
    creators: new Set(pools.map(({ creator }) => creator)).size,
    seats: seats(pools),
    stakedLamports: stakes(pools),
    drawnLamports: stakes(drawn),
    completed: drawn.length,
    draws: {
      completed: drawn.length,
      voided: pools.filter(({ path }) => path === 'void').length,
      timedOut: pools.filter(({ path }) => path === 'timeout').length,
    },
    unclaimedSeats: unpaid(withStatus('completed')),
    unrefundedSeats: unpaid(withStatus('refunding')),
    transactions: sent.transactions.length,
    failed: sent.failed.length,
  };
}
