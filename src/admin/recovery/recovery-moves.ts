import * as v from 'valibot';
import type { ChainMoment } from '#src/chain/queries/use-chain-moment.ts';
import { type poolRecoverySchema, type Wait, WAITS } from '#src/contract/admin.ts';
import { isWithin } from '#src/protocol/lock.ts';
import type { JobItem } from '../tasks/job.ts';

export type Recovery = v.InferOutput<typeof poolRecoverySchema>;
export type RecoveryRow = Recovery['data'][number];
type NextAction = NonNullable<RecoveryRow['actions']>[number];
/** By which moves are possible: a list is older than the chain by some seconds. */
export type Moment = Pick<ChainMoment, 'now' | 'slot'>;

/** The moves for pools that wait, by the tasks' names, the more urgent first. */
const MOVES = ['voidPool', 'lockPool', 'expirePool', 'completePool', 'timeOutDraw'] as const;
export type Move = (typeof MOVES)[number];
const moveSchema = v.picklist(MOVES);

export interface PlannedMove extends Omit<NextAction, 'action'> {
  readonly action: Move;
}

/** The moves that the program accepts now or later; to be void, a pool needs a round that is out too early. */
export const movesOf = (row: RecoveryRow, { now, slot }: Moment): readonly PlannedMove[] =>
  (row.actions ?? [])
    .flatMap((next) => {
      const action = v.safeParse(moveSchema, next.action);
      if (!action.success || (action.output === 'voidPool' && !row.roundIsOut)) return [];
      return [{ ...next, action: action.output, open: isWithin(next, now, slot) }];
    })
    .toSorted((one, other) => MOVES.indexOf(one.action) - MOVES.indexOf(other.action));

/**
 * Returns the move that can be sent now, or null. A round that the server lacks may come from the relays to this browser.
 * @param moment null while unknown
 */
export const openMove = (row: RecoveryRow, moment: Moment | null): Move | null =>
  (moment && movesOf(row, moment).find(({ open }) => open)?.action) ?? null;

/** Whether the server counts it among those that anyone can move on: it completes nothing without the round. */
export const isCounted = (row: RecoveryRow, moment: Moment | null): boolean =>
  row.roundIsOut || openMove(row, moment) !== 'completePool';

interface Bound {
  /** Unix seconds: exactly where a time decides, about where a slot does; null where neither is to be waited for. */
  readonly at: number | null;
  /** To be waited for as well, as long as nobody knows how long slots take. */
  readonly slot: bigint | null;
}

/** When a time and a slot are both reached. @param slotSeconds null while unknown */
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

/** How many pools anyone can move on now, on whichever page. @param waitsFor what for; undefined for whatever it is */
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
