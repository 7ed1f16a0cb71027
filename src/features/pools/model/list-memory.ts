/** Stores the scroll position of the list for the browser's back button; a new visit begins at the top. */
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import type { PoolFilters } from '#src/store/pools.ts';
import { layerHistory } from '#src/ui/layers.ts';

interface ListPosition {
  readonly filters: PoolFilters;
  /** Cards that were loaded. */
  readonly count: number;
  /** Pixels from the top of the page. */
  readonly offset: number;
  /** Pixels. */
  readonly rowHeight: number;
}

const visitSchema = v.object({ poolList: v.number() });

let left: { readonly visit: number; readonly position: ListPosition } | null = null;

const storedVisit = (): number | undefined => parsed(visitSchema, window.history.state)?.poolList;

/**
 * Returns the number of this visit, stored in its entry of the browser's history, or a new random one. The history
 * outlives the page, so a counter that restarts with the page would repeat a number.
 */
export function currentVisit(): number {
  return storedVisit() ?? Math.random();
}

/** Stores the visit's number in its entry of the browser's history. */
export function keepVisit(visit: number): void {
  if (storedVisit() === visit) return;
  layerHistory.fromPage(() => window.history.replaceState({ ...window.history.state, poolList: visit }, ''));
}

/**
 * Returns the position at which this visit left the list; null if it has not left the list, or if the filters have
 * changed since.
 */
export function positionLeft(visit: number, filters: PoolFilters): ListPosition | null {
  return left?.visit === visit && left.position.filters === filters ? left.position : null;
}

/** Stores the position at which a visit leaves the list. */
export function leaveAt(visit: number, position: ListPosition): void {
  left = { visit, position };
}
