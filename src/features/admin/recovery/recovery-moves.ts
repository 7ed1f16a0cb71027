import * as v from 'valibot';
import { type poolRecoverySchema, type Wait, WAITS } from '#src/contract/admin.ts';
import { SLOT_SECONDS } from '../parts/slot-seconds.ts';
import type { JobItem } from '../tasks/job.ts';

export type Recovery = v.InferOutput<typeof poolRecoverySchema>;
export type RecoveryRow = Recovery['data'][number];
type NextAction = NonNullable<RecoveryRow['actions']>[number];

/** What brings a pool on that waits; by the program's and the tasks' names. */
const MOVES = ['lockPool', 'expirePool', 'requestDraw', 'captureEntropy', 'timeOutDraw'] as const;
export type Move = (typeof MOVES)[number];
const moveSchema = v.picklist(MOVES);

export interface PlannedMove extends Omit<NextAction, 'action'> {
  readonly action: Move;
}

/** The moves that the program accepts now or later. */
export const movesOf = ({ actions }: RecoveryRow): readonly PlannedMove[] =>
  (actions ?? []).flatMap((next) => {
    const action = v.safeParse(moveSchema, next.action);
    return action.success ? [{ ...next, action: action.output }] : [];
  });

/** What can be sent for the pool now; null for nothing. */
export const openMove = (row: RecoveryRow): Move | null =>
  movesOf(row).find(({ open }) => open)?.action ?? null;

/**
 * When a move becomes possible, in Unix seconds: exactly where a time decides, about where a slot does.
 * @returns null where nothing is to be waited for
 */
export function possibleFrom({ from, fromSlot }: PlannedMove, clock: Recovery['clock']): number | null {
  const left = fromSlot === null ? 0 : Number(fromSlot - clock.slot);
  const bySlot = left > 0 ? clock.unixTimestamp + Math.ceil(left * SLOT_SECONDS) : null;
  const times = [from, bySlot].filter((time) => time !== null);
  return times.length === 0 ? null : Math.max(...times);
}

/** Until when about it surely succeeds, in Unix seconds; null for ever. */
export function possibleUntil({ until, lastSlot }: PlannedMove, clock: Recovery['clock']): number | null {
  const bySlot =
    lastSlot === null
      ? null
      : clock.unixTimestamp + Math.floor(Math.max(0, Number(lastSlot - clock.slot)) * SLOT_SECONDS);
  const times = [until, bySlot].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** How many pools anyone can move on now, on whichever page. @param waitsFor what for; undefined for whatever it is */
export function openCount(open: Recovery['open'] | undefined, waitsFor: Wait | undefined): number {
  const waits = WAITS.filter((wait) => wait !== 'proof' && (waitsFor === undefined || wait === waitsFor));
  return waits.reduce((sum, wait) => sum + (open?.[wait] ?? 0), 0);
}

/** The transaction of a row, if there is one now. */
export function itemOf(row: RecoveryRow, labelOf: (move: Move, row: RecoveryRow) => string): JobItem[] {
  const move = openMove(row);
  if (move === null) return [];
  const pool = row.pool.id;
  return [{ id: `${move}:${pool}`, label: labelOf(move, row), task: { kind: move, pool } }];
}
