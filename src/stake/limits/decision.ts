/** Decides whether a stake is within a player's limits. Amounts are lamports, times are Unix seconds. */
import { breakState, type Cap, inForce, type Limits } from './caps.ts';
import { atRiskOf, lostOf, spentOf, spentWithin, type Stake } from './stakes.ts';

/** A stake that a player is about to make. */
export interface IntendedStake {
  /** The entry, and the bonus of a pool to be created. */
  readonly lamports: bigint;
  /** What the pool pays back if it is drawn and lost. */
  readonly ifLost: bigint;
}

/** Why a stake is refused. */
export type LimitRefusal =
  | { readonly kind: 'break'; readonly until: number | null }
  /** The break has ended, and the player has to confirm it. */
  | { readonly kind: 'breakOver' }
  | {
      readonly kind: 'spend';
      readonly cap: Cap;
      readonly used: bigint;
      /** When the stake fits if nothing else is spent; null if it is larger than the cap. */
      readonly fitsAt: number | null;
    }
  | { readonly kind: 'lose'; readonly cap: Cap; readonly used: bigint };

/** Returns what is used of a cap on losses: what was lost, and what may be lost in pools under way. */
export const riskedOf = (stakes: readonly Stake[], cap: Cap, now: number): bigint =>
  lostOf(stakes, cap.seconds, now) + atRiskOf(stakes);

/** Returns why a stake is refused; null if it is within all limits that count now. */
export function limitRefusal(
  limits: Limits,
  stakes: readonly Stake[],
  intended: IntendedStake,
  now: number,
): LimitRefusal | null {
  const onBreak = breakRefusal(limits, now);
  if (onBreak !== null) return onBreak;
  for (const cap of inForce(limits.spend, now)) {
    const used = spentOf(stakes, cap.seconds, now);
    if (used + intended.lamports > cap.lamports) {
      return { kind: 'spend', cap, used, fitsAt: fitsAt(cap, stakes, intended, now) };
    }
  }
  for (const cap of inForce(limits.lose, now)) {
    const used = riskedOf(stakes, cap, now);
    if (used + intended.lamports - intended.ifLost > cap.lamports) return { kind: 'lose', cap, used };
  }
  return null;
}

/** Returns the refusal of a break, which needs no stakes to be read; null without one. */
export function breakRefusal(limits: Limits, now: number): LimitRefusal | null {
  const state = breakState(limits.break, now);
  if (state === 'none') return null;
  return state === 'over' ? { kind: 'breakOver' } : { kind: 'break', until: limits.break?.until ?? null };
}

function fitsAt(cap: Cap, stakes: readonly Stake[], { lamports }: IntendedStake, now: number): number | null {
  if (lamports > cap.lamports) return null;
  let used = spentOf(stakes, cap.seconds, now);
  const leaving = spentWithin(stakes, cap.seconds, now).toSorted((a, b) => a.paidAt - b.paidAt);
  for (const stake of leaving) {
    used -= stake.lamports;
    if (used + lamports <= cap.lamports) return stake.paidAt + cap.seconds;
  }
  return now;
}
