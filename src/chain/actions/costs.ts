import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { getConnection } from '../connection.ts';
import { sizeOf } from '../program/account-bytes.ts';
import { LAMPORTS_PER_SIGNATURE, LARGEST_PRIORITY_FEE, MICROLAMPORTS } from '../program/compute-budget.ts';
import { poolLength } from '../program/pool-length.ts';
import { rentDeposit } from '../program/rent-deposit.ts';
import { nodeAnswer } from '../program/node-answer.ts';

/**
 * Compute limit of each kind of transaction, by which the priority fee is computed: the largest use that `bench:cu` has
 * measured plus the margin, rounded up.
 */
const UNITS = {
  create: 40_000n,
  join: 13_000n,
  exit: 14_500n,
  /** Everything that one wallet may be due from a pool. */
  claim: 15_000n,
  /** One payment of a pool, to any recipient. */
  payment: 6_000n,
  lockPool: 4_000n,
  expirePool: 3_500n,
  revealSeed: 4_000n,
  /** The largest use: a draw with the weights of 250 winners that also reveals the creator's seed. */
  completePool: 240_000n,
  voidPool: 175_000n,
  timeOutDraw: 4_000n,
  closePool: 4_000n,
} as const;

interface FeeOptions {
  /** Number of actions of this kind in the transaction, such as several payments. */
  readonly times?: number;
  /** Address of the writable pool account; the estimate uses the fees that others pay for it. */
  readonly pool?: string;
}

const rents = new Map<number, Promise<bigint>>();

/** Returns the lamports that make an account of this length rent-exempt. */
function getRent(bytes: number): Promise<bigint> {
  const cached = rents.get(bytes);
  if (cached) return cached;
  const request = getConnection().getMinimumBalanceForRentExemption(bytes).then(BigInt);
  request.catch(() => rents.delete(bytes));
  rents.set(bytes, request);
  return request;
}

/** Returns the rent deposit of a pool or a seat of this length, in lamports. */
const getDeposit = async (bytes: number): Promise<bigint> => rentDeposit(bytes, await getRent(bytes));

/** Returns the rent deposit of a seat in lamports, which the close of the seat returns in full. */
export function entryRent(): Promise<bigint> {
  return getDeposit(sizeOf('Entry'));
}

/**
 * Returns the rent deposits of a pool's creation. The creator's record is never closed, so only a
 * creator's first pool pays for it.
 */
export async function createCosts(
  maxPlayers: number,
  randomMultiplier: boolean,
  firstPool: boolean,
): Promise<{ poolRent: bigint; entryRent: bigint; recordRent: bigint }> {
  const [poolRent, seatRent, recordRent] = await Promise.all([
    getDeposit(poolLength(maxPlayers, randomMultiplier)),
    entryRent(),
    firstPool ? getRent(sizeOf('Creator')) : 0n,
  ]);
  return { poolRent, entryRent: seatRent, recordRent };
}

/**
 * Estimates the network fee in lamports: the fee for each signature plus a priority fee by what others have paid
 * recently.
 * @param signatures 2 for joining a pool with a password
 * @throws the connection's error, or HttpError if the node does not answer
 */
export async function estimateFee(
  kind: keyof typeof UNITS,
  signatures = 1,
  { times = 1, pool }: FeeOptions = {},
): Promise<bigint> {
  const writable = pool === undefined ? {} : { lockedWritableAccounts: [new PublicKey(pool)] };
  const fees = await nodeAnswer(getConnection().getRecentPrioritizationFees(writable));
  const paid = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  const price = BigInt(paid[Math.floor(paid.length / 2)] ?? 0);
  const units = UNITS[kind] * BigInt(times);
  const priority = (price * units + MICROLAMPORTS - 1n) / MICROLAMPORTS;
  const capped = priority < LARGEST_PRIORITY_FEE ? priority : LARGEST_PRIORITY_FEE;
  return LAMPORTS_PER_SIGNATURE * BigInt(signatures) + capped;
}
