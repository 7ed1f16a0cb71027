import * as v from 'valibot';
import type { ChainMoment } from '#src/chain/queries/use-chain-moment.ts';
import { type poolRecoverySchema, type Wait, WAITS } from '#src/contract/admin.ts';
import { isWithin } from '#src/protocol/lock.ts';
import type { JobItem } from '../tasks/job.ts';

export type Recovery = v.InferOutput<typeof poolRecoverySchema>;
export type RecoveryRow = Recovery['data'][number];
type NextAction = NonNullable<RecoveryRow['actions']>[number];
/** The time and slot that decide which moves are possible: the list may be some seconds older than the chain. */
export type Moment = Pick<ChainMoment, 'now' | 'slot'>;

/** The moves for waiting pools, by the tasks' names, the most urgent first. */
const MOVES = ['voidPool', 'lockPool', 'expirePool', 'completePool', 'timeOutDraw'] as const;
export type Move = (typeof MOVES)[number];
const moveSchema = v.picklist(MOVES);

export interface PlannedMove extends Omit<NextAction, 'action'> {
  readonly action: Move;
}

/** Returns the moves that the program accepts now or later; voiding requires a round that was published too early. */
export const movesOf = (row: RecoveryRow, { now, slot }: Moment): readonly PlannedMove[] =>
  (row.actions ?? [])
    .flatMap((next) => {
      const action = v.safeParse(moveSchema, next.action);
      if (!action.success || (action.output === 'voidPool' && !row.roundIsOut)) return [];
      return [{ ...next, action: action.output, open: isWithin(next, now, slot) }];
    })
    .toSorted((one, other) => MOVES.indexOf(one.action) - MOVES.indexOf(other.action));

/**
 * Returns the move that can be sent now, or null. A round the server does not have may still be fetched from a relay.
 * @param moment null while unknown
 */
export const openMove = (row: RecoveryRow, moment: Moment | null): Move | null =>
  (moment && movesOf(row, moment).find(({ open }) => open)?.action) ?? null;

/** Whether the server counts the pool among those with a possible move: completing counts only if it has the round. */
export const isCounted = (row: RecoveryRow, moment: Moment | null): boolean =>
  row.roundIsOut || openMove(row, moment) !== 'completePool';

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
  moment: Moment,
  slotSeconds: number | null,
): Bound {
  const left = slot === null ? 0 : Number(slot - moment.slot);
  if (left <= 0) return { at: time, slot: null };
  if (slotSeconds === null) return { at: time, slot };
  const bySlot = moment.now + Math.ceil(left * slotSeconds);
  return { at: time === null ? bySlot : Math.max(time, bySlot), slot: null };
}

/** Returns how many pools on all pages have a possible move now. @param waitsFor kind of wait; undefined for all */
export function openCount(open: Recovery['open'] | undefined, waitsFor: Wait | undefined): number {
  const waits = WAITS.filter((wait) => waitsFor === undefined || wait === waitsFor);
  return waits.reduce((sum, wait) => sum + (open?.[wait] ?? 0), 0);
}

/** The transaction of a row, if there is one now. */
export function itemOf(
  row: RecoveryRow,
  moment: Moment | null,
  labelOf: (move: Move, row: RecoveryRow) => string,
): JobItem[] {
  const move = openMove(row, moment);
  if (move === null) return [];
  const pool = row.pool.id;
  return [{ id: `${move}:${pool}`, label: labelOf(move, row), task: { kind: move, pool } }];
}
