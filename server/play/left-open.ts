import type { Moment } from '#server/cluster/moment.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import type { Game } from './game.ts';

/** What ends a wait, in words that go before a date. */
const WAITS: ReadonlyMap<ActionName, string> = new Map([
  ['lockPool', 'may be locked from'],
  ['expirePool', 'may be expired and refunded from'],
  ['completePool', 'may be completed from'],
  ['timeOutDraw', 'may be timed out and refunded from'],
  ['closePool', 'may be closed from'],
]);

/** What is left to do for a pool, and from when on; null where it is closed. */
export function leftOpen({ pool, closed }: Game, moment: Moment): string | null {
  if (closed) return null;
  if (pool === null) return 'was not seen';
  const { unixTimestamp, slot, lastRestartSlot } = moment;
  const actions = nextActions(pool, unixTimestamp, slot, lastRestartSlot);
  const stages = actions.filter(({ action }) => WAITS.has(action));
  const [wait] = stages;
  if (wait && !stages.some(({ open }) => open)) return `${WAITS.get(wait.action)} ${dateOf(wait.from)}`;
  const due = actions.filter(({ open }) => open).map(({ action }) => action);
  return `may go on now: ${due.join(', ')}`;
}

/** Unix seconds as a date that is the same everywhere. */
function dateOf(seconds: number | null): string {
  if (seconds === null) return 'now';
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
