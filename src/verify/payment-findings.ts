/** Compares every payment that a drawn pool makes with what its account books as owed. Findings are English. */
import { type Payouts, payouts } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** Returns what is wrong with a drawn pool's payments; empty if nothing is. @param lamports the account's balance */
export function paymentFindings(pool: Pool, lamports: bigint): readonly string[] {
  const ledger = ledgerOrReason(pool);
  if (typeof ledger === 'string') return [ledger];
  const findings: string[] = [];
  const fees = [
    pool.creatorPaid ? 0n : ledger.creator,
    pool.completerPaid ? 0n : ledger.completer,
    pool.treasuryPaid ? 0n : ledger.treasury,
  ];
  const toSeats = fees.reduce((rest, fee) => rest - fee, pool.owedLamports);
  if (!isSumOfSeats(ledger, pool.openEntries, toSeats)) {
    findings.push('the lamports that the account owes are not those of its unpaid shares');
  }
  if (lamports < pool.rentLamports + pool.owedLamports) {
    findings.push('the account holds less than it owes');
  }
  return findings;
}

function ledgerOrReason(pool: Pool): Payouts | string {
  try {
    return payouts(pool, pool.playerCount, pool.weights);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** Whether an amount can be the payments of so many of the seats: some winners' and some losers'. */
function isSumOfSeats(
  { winners, loser, loserCount, bonusUnit }: Payouts,
  seats: number,
  amount: bigint,
): boolean {
  const [first] = winners;
  if (amount < 0n || first === undefined) return false;
  const weights = winners.map(({ bonus }) => (bonusUnit === 0n ? 0n : bonus / bonusUnit)).toSorted(ascending);
  for (let won = Math.max(0, seats - loserCount); won <= Math.min(seats, winners.length); won += 1) {
    const rest = amount - loser.total * BigInt(seats) - first.base * BigInt(won);
    if (bonusUnit === 0n ? rest === 0n : isWeightSum(weights, won, rest, bonusUnit)) return true;
  }
  return false;
}

/** Whether lamports are a whole number of units between the least and the largest weight of so many winners. */
function isWeightSum(rising: readonly bigint[], won: number, lamports: bigint, unit: bigint): boolean {
  if (lamports < 0n || lamports % unit !== 0n) return false;
  const sum = (some: readonly bigint[]): bigint => some.reduce((total, weight) => total + weight, 0n);
  const units = lamports / unit;
  return sum(rising.slice(0, won)) <= units && units <= sum(rising.slice(rising.length - won));
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
