import '../program/buffer.ts';
import { getConnection } from '../connection.ts';
import { sizeOf } from '../program/account-bytes.ts';
import { LARGEST_PRIORITY_FEE, MICROLAMPORTS } from '../program/compute-budget.ts';
import { poolLength } from '../program/pool-length.ts';

const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Compute units each kind of transaction uses, rounded up. */
const UNITS = { create: 60_000n, join: 25_000n, exit: 20_000n, complete: 60_000n, claim: 40_000n } as const;

const rents = new Map<number, Promise<bigint>>();

/** Lamports that keep an account of so many bytes alive; all come back when it closes. */
export function getRent(bytes: number): Promise<bigint> {
  const known = rents.get(bytes);
  if (known) return known;
  const asked = getConnection().getMinimumBalanceForRentExemption(bytes).then(BigInt);
  asked.catch(() => rents.delete(bytes));
  rents.set(bytes, asked);
  return asked;
}

/** Rent of a seat. */
export function entryRent(): Promise<bigint> {
  return getRent(sizeOf('Entry'));
}

/** The rents a creation deposits. The creator's record stays for good, so it is paid with the first pool alone. */
export async function createCosts(
  maxPlayers: number,
  randomMultiplier: boolean,
  firstPool: boolean,
): Promise<{ poolRent: bigint; entryRent: bigint; recordRent: bigint }> {
  const [poolRent, seatRent, recordRent] = await Promise.all([
    getRent(poolLength(maxPlayers, randomMultiplier)),
    entryRent(),
    firstPool ? getRent(sizeOf('Creator')) : 0n,
  ]);
  return { poolRent, entryRent: seatRent, recordRent };
}

/**
 * What the network will ask for, about: its fee for each signature and what others paid lately for priority.
 * @param signatures 2 for joining a pool with a password
 */
export async function estimateFee(kind: keyof typeof UNITS, signatures = 1): Promise<bigint> {
  const fees = await getConnection().getRecentPrioritizationFees();
  const paid = fees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b);
  const price = BigInt(paid[Math.floor(paid.length / 2)] ?? 0);
  const priority = (price * UNITS[kind] + MICROLAMPORTS - 1n) / MICROLAMPORTS;
  const capped = priority < LARGEST_PRIORITY_FEE ? priority : LARGEST_PRIORITY_FEE;
  return LAMPORTS_PER_SIGNATURE * BigInt(signatures) + capped;
}
