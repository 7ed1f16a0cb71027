import '../program/buffer.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { getConnection } from '../connection.ts';
import { sizeOf } from '../program/accounts.ts';
import { POOL_HEADER_LENGTH } from '../program/pool-account.ts';

const KEY_BYTES = 32;
/** By how much an instruction may lengthen an account. */
const GROWTH_BYTES = 10_240;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const LARGEST_PRIORITY_FEE = 100_000n;
const MICROLAMPORTS = 1_000_000n;

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

/** Bytes of a whole pool account, as `account_len` in the program's `state/pool.rs`. */
function poolLength(maxPlayers: number, randomMultiplier: boolean): number {
  const weights = randomMultiplier ? winnerCount(maxPlayers, DEFAULT_SHARES.playersPerWinner) : 0;
  return POOL_HEADER_LENGTH + KEY_BYTES * maxPlayers + weights;
}

/** How many `grow_pool` a pool needs after its creation. */
export function growthsOf(maxPlayers: number, randomMultiplier: boolean): number {
  return Math.ceil(poolLength(maxPlayers, randomMultiplier) / GROWTH_BYTES) - 1;
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
