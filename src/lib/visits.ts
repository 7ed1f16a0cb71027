import * as v from 'valibot';
import { readStored, writeStored } from './stored.ts';

const KEY = 'xeroz.visits';
/** A page that is opened again within this time belongs to the same visit. */
const SAME_VISIT_MS = 30 * 60_000;

const visitsSchema = v.object({ count: v.number(), lastMs: v.number() });

/** Counts a visit of this browser, at the time at which a page is opened. */
export function countVisit(nowMs: number): void {
  const before = readStored(KEY, visitsSchema) ?? { count: 0, lastMs: -Infinity };
  const isNew = nowMs - before.lastMs > SAME_VISIT_MS;
  writeStored(KEY, { count: before.count + (isNew ? 1 : 0), lastMs: nowMs });
}

/** Returns how often this browser has visited; 0 if storage is forbidden. */
export const visitCount = (): number => readStored(KEY, visitsSchema)?.count ?? 0;
