import type { ChainClock } from '#src/chain/program/fetch.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import type { Game } from './game.ts';

/** What ends a wait, in words that go before a date. */
const WAITS: ReadonlyMap<ActionName, string> = new Map([
  ['lockPool', 'may be locked from'],
  ['expirePool', 'may be expired and refunded from'],
  ['requestDraw', 'may be drawn from'],
  ['timeOutDraw', 'may be timed out and refunded from'],
  ['closePool', 'may be closed from'],
]);

/** What is left to do for a pool, and from when on; null where it is closed. */
export function leftOpen({ pool, closed }: Game, { unixTimestamp, slot }: ChainClock): string | null {
  if (closed) return null;
  if (pool === null) return 'was not seen';
  const actions = nextActions(pool, unixTimestamp, slot);
  const wait = actions.find(({ action, open }) => !open && WAITS.has(action));
  if (wait) return `${WAITS.get(wait.action)} ${dateOf(wait.from)}`;
  const due = actions.filter(({ open }) => open).map(({ action }) => action);
  return `may go on now: ${due.join(', ')}`;
}

/** Unix seconds as a date that is the same everywhere. */
function dateOf(seconds: number | null): string {
  if (seconds === null) return 'now';
  return `${new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
