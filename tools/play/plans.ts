import type { Connection, Keypair } from '@solana/web3.js';
import { sizeOf } from '#src/chain/program/account-bytes.ts';
import type { CreatorRecord } from '#src/chain/program/accounts.ts';
import { poolLength } from '#src/chain/program/pool-length.ts';
import { rentDeposit } from '#src/chain/program/rent-deposit.ts';
import type { ProgramConfig, RefundReason } from '#src/protocol/pool.ts';
import type { RelayFault } from './beacon.ts';

/** Lamports that wallets are to hold, by their addresses. */
export type Needs = ReadonlyMap<string, bigint>;

/** The pools of a run. */
export type PlanName = 'void' | 'timeout' | 'bonus' | 'gated' | 'pair' | 'large';

export interface Plan {
  readonly name: PlanName;
  readonly seats: number;
  readonly entryLamports: bigint;
  readonly bonusLamports: bigint;
  readonly randomMultiplier: boolean;
  readonly gated: boolean;
  /** Number of wallets that join in addition to the creator. */
  readonly guests: number;
  /** Failure of the relays when the pool's round is first due. */
  readonly fault: RelayFault | null;
  /** Expected end of the pool once it is full. */
  readonly end: 'drawn' | Extract<RefundReason, 'void' | 'timeout'>;
}

/**
 * Returns the pools of a run, with odd amounts, so that every share is rounded.
 * @param advancesTime whether the cluster's time can be advanced
 */
export function plansFor(
  { minStakeLamports }: Pick<ProgramConfig, 'minStakeLamports'>,
  advancesTime: boolean,
): readonly Plan[] {
  const plain = {
    entryLamports: minStakeLamports + 7n,
    bonusLamports: 0n,
    randomMultiplier: false,
    gated: false,
    fault: null,
    end: 'drawn',
  } as const;
  const unlucky = { ...plain, seats: 2, guests: 1, bonusLamports: 3n };
  return [
    // These pools come first, because they advance the time of all others.
    ...(advancesTime
      ? [
          { ...unlucky, name: 'void', end: 'void' } as const,
          { ...unlucky, name: 'timeout', end: 'timeout' } as const,
        ]
      : []),
    // Two winners, so that their multipliers differ in weight.
    {
      ...plain,
      name: 'bonus',
      seats: 8,
      bonusLamports: 2n * minStakeLamports + 11n,
      randomMultiplier: true,
      guests: 7,
    },
    // One guest more than there are free seats: one of them leaves and does not return.
    { ...plain, name: 'gated', seats: 3, gated: true, guests: 3, fault: 'late' },
    { ...plain, name: 'pair', seats: 2, guests: 1, fault: 'down' },
    // More seats than an account can have at its creation.
    { ...plain, name: 'large', seats: 400, guests: 1 },
  ];
}

/** A plan with the wallets that carry it out. */
export interface Assignment {
  readonly plan: Plan;
  readonly creator: Keypair;
  /** Number of pools that the creator has created before. */
  readonly creatorIndex: bigint;
  readonly guests: readonly Keypair[];
}

/**
 * Assigns to each plan a creator whose cooldown is over, and guests. Creators with a record come first: a record's rent
 * is never returned. @param now Unix seconds of the chain @throws a sentence if too few may create
 */
export function assignWallets(
  plans: readonly Plan[],
  wallets: readonly Keypair[],
  records: readonly (CreatorRecord | null)[],
  now: number,
  { cooldownSeconds }: Pick<ProgramConfig, 'cooldownSeconds'>,
): readonly Assignment[] {
  const ready = wallets
    .map((wallet, index) => ({ wallet, record: records[index] ?? null }))
    .filter(({ record }) => record === null || now >= record.lastCreatedAt + cooldownSeconds)
    .sort((a, b) => Number(a.record === null) - Number(b.record === null));
  return plans.map((plan, index) => {
    const creator = ready[index];
    if (creator === undefined) {
      throw new Error(
        `Only ${ready.length} of the ${wallets.length} wallets may create a pool now, for each rests ` +
          `${cooldownSeconds} s after a creation: try again later`,
      );
    }
    const others = wallets.filter((wallet) => wallet !== creator.wallet);
    return {
      plan,
      creator: creator.wallet,
      creatorIndex: creator.record?.created ?? 0n,
      guests: others.slice(0, plan.guests),
    };
  });
}

/** The rents that keep accounts alive, in lamports. */
export interface Rents {
  /** Rent of an empty wallet: a payment must bring a wallet to at least this. */
  readonly wallet: bigint;
  readonly entry: bigint;
  readonly record: bigint;
  readonly pools: ReadonlyMap<PlanName, bigint>;
}

export async function fetchRents(connection: Connection, plans: readonly Plan[]): Promise<Rents> {
  const rent = async (bytes: number) => BigInt(await connection.getMinimumBalanceForRentExemption(bytes));
  const deposit = async (bytes: number) => rentDeposit(bytes, await rent(bytes));
  const [wallet, entry] = [await rent(0), await deposit(sizeOf('Entry'))];
  const record = await rent(sizeOf('Creator'));
  const pools = new Map<PlanName, bigint>();
  for (const { name, seats, randomMultiplier } of plans) {
    pools.set(name, await deposit(poolLength(seats, randomMultiplier)));
  }
  return { wallet, entry, record, pools };
}

/** Returns the lamports that the wallets of assignments must hold to carry them out. */
export function needsOf(assignments: readonly Assignment[], rents: Rents): Needs {
  const needs = new Map<string, bigint>();
  const add = ({ publicKey }: Keypair, lamports: bigint): void => {
    const address = publicKey.toBase58();
    needs.set(address, (needs.get(address) ?? rents.wallet) + lamports);
  };
  for (const { plan, creator, creatorIndex, guests } of assignments) {
    const seat = plan.entryLamports + rents.entry;
    const record = creatorIndex === 0n ? rents.record : 0n;
    add(creator, seat + plan.bonusLamports + (rents.pools.get(plan.name) ?? 0n) + record);
    for (const guest of guests) add(guest, seat);
  }
  return needs;
}
