import * as v from 'valibot';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { type poolRecoverySchema, type Wait, WAITS } from '#src/contract/admin.ts';
import { isWithin } from '#src/protocol/lock.ts';
import type { JobItem } from '../tasks/job.ts';

export type Recovery = v.InferOutput<typeof poolRecoverySchema>;
export type RecoveryRow = Recovery['data'][number];
type NextAction = NonNullable<RecoveryRow['actions']>[number];
/** The time and slot that decide which transitions are possible: the list may be some seconds older than the chain. */
export type TimeAndSlot = Pick<ChainTime, 'now' | 'slot'>;

/** The transitions for waiting pools, by the tasks' names, the most urgent first. */
const TRANSITIONS = ['voidPool', 'lockPool', 'expirePool', 'completePool', 'timeOutDraw'] as const;
export type RecoveryTransition = (typeof TRANSITIONS)[number];
const transitionSchema = v.picklist(TRANSITIONS);

export interface PlannedTransition extends Omit<NextAction, 'action'> {
  readonly action: RecoveryTransition;
}

/** Returns the transitions that the program accepts now or later; voiding requires a round that was published too early. */
export const transitionsOf = (row: RecoveryRow, { now, slot }: TimeAndSlot): readonly PlannedTransition[] =>
  (row.actions ?? [])
    .flatMap((next) => {
      const action = v.safeParse(transitionSchema, next.action);
      if (!action.success || (action.output === 'voidPool' && !row.roundIsOut)) return [];
      return [{ ...next, action: action.output, open: isWithin(next, now, slot) }];
    })
    .toSorted((one, other) => TRANSITIONS.indexOf(one.action) - TRANSITIONS.indexOf(other.action));

/**
 * Returns the transition that can be sent now, or null. A round the server does not have may still be fetched from a relay.
 * @param chainTime null while unknown
 */
export const openTransition = (row: RecoveryRow, chainTime: TimeAndSlot | null): RecoveryTransition | null =>
  (chainTime && transitionsOf(row, chainTime).find(({ open }) => open)?.action) ?? null;

/** Whether the server counts the pool's transition as possible: completing counts only if the server has the round. */
export const isCounted = (row: RecoveryRow, chainTime: TimeAndSlot | null): boolean =>
  row.roundIsOut || openTransition(row, chainTime) !== 'completePool';

interface Bound {
  /** Unix seconds: exact if a time is the bound, estimated if a slot is; null if there is nothing to wait for. */
  readonly at: number | null;
  /** A slot to wait for as well, as long as the slot duration is unknown. */
  readonly slot: bigint | null;
}

/** Returns when a time and a slot are both reached. @param slotSeconds null while unknown */
export function bothReached(
  time: number | null,
  slot: bigint | null,
  chainTime: TimeAndSlot,
  slotSeconds: number | null,
): Bound {
  const left = slot === null ? 0 : Number(slot - chainTime.slot);
  if (left <= 0) return { at: time, slot: null };
  if (slotSeconds === null) return { at: time, slot };
  const bySlot = chainTime.now + Math.ceil(left * slotSeconds);
  return { at: time === null ? bySlot : Math.max(time, bySlot), slot: null };
}

/** Returns how many pools on all pages have a possible transition now. @param waitsFor kind of wait; undefined for all */
export function openCount(open: Recovery['open'] | undefined, waitsFor: Wait | undefined): number {
  const waits = WAITS.filter((wait) => waitsFor === undefined || wait === waitsFor);
  return waits.reduce((sum, wait) => sum + (open?.[wait] ?? 0), 0);
}

/** The transaction of a row, if there is one now. */
export function itemOf(
  row: RecoveryRow,
  chainTime: TimeAndSlot | null,
  labelOf: (transition: RecoveryTransition, row: RecoveryRow) => string,
): JobItem[] {
  const transition = openTransition(row, chainTime);
  if (transition === null) return [];
  const pool = row.pool.id;
  return [{ id: `${transition}:${pool}`, label: labelOf(transition, row), task: { kind: transition, pool } }];
}
