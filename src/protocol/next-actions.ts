/**
 * The instructions that the program would accept for a pool, now or later, unless another one is sent first. Times are
 * Unix seconds of the chain's clock. Not checked are whether the configuration pauses joining, whether the round is
 * published, and whether seats of players who left are still to be closed.
 */
import { ALWAYS, drawWindows, firstLockSlot, isOver, isWithin, type Window } from './lock.ts';
import type { PoolHeader } from './pool.ts';

/** Instructions by name. */
export type ActionName =
  | 'joinPool'
  | 'exitPool'
  | 'lockPool'
  | 'expirePool'
  | 'revealSeed'
  | 'completePool'
  | 'voidPool'
  | 'timeOutDraw'
  | 'claim'
  | 'refund'
  | 'payCreator'
  | 'payCompleter'
  | 'payTreasury'
  | 'closePool';

export type Actor = 'newcomer' | 'player' | 'anyone' | 'seedHolder';

export interface NextAction extends Window {
  readonly action: ActionName;
  readonly by: Actor;
  /** Whether the action is possible at the given time and slot. */
  readonly open: boolean;
}

type Planned = Partial<Window> & Pick<NextAction, 'action' | 'by'>;

/** Returns the actions that are possible now or later, without those that are too late. */
export function nextActions(
  pool: PoolHeader,
  now: number,
  slot: bigint,
  lastRestartSlot = 0n,
): readonly NextAction[] {
  return planned(pool, now, slot, lastRestartSlot)
    .map((plan) => ({ ...ALWAYS, ...plan }))
    .filter((action) => !isOver(action, now, slot))
    .map((action) => ({ ...action, open: isWithin(action, now, slot) }));
}

/** Whether one action is possible at the given time and slot. */
export function isOpen(
  pool: PoolHeader,
  action: ActionName,
  now: number,
  slot: bigint,
  lastRestartSlot = 0n,
): boolean {
  return nextActions(pool, now, slot, lastRestartSlot).some((next) => next.action === action && next.open);
}

function planned(pool: PoolHeader, now: number, slot: bigint, lastRestartSlot: bigint): Planned[] {
  switch (pool.status) {
    case 'open':
      return whileOpen(pool, lastRestartSlot);
    case 'locked':
      return [...whileLocked(pool, now, slot, lastRestartSlot), ...reveal(pool)];
    case 'completed':
      return [...whileCompleted(pool), ...reveal(pool), ...closing(pool)];
    case 'refunding':
      return [...whileRefunding(pool), ...reveal(pool), ...closing(pool)];
  }
}

function whileOpen(pool: PoolHeader, lastRestartSlot: bigint): Planned[] {
  const until = pool.joinDeadline;
  // A lock has to wait some time after a restart of the cluster, and until the beacon's first round.
  const firstLock = {
    from: pool.beaconGenesis - pool.countdownSeconds,
    fromSlot: firstLockSlot(lastRestartSlot),
  };
  const plans: Planned[] = [];
  if (pool.playerCount < pool.maxPlayers) {
    const isLastSeat = pool.playerCount + 1 === pool.maxPlayers;
    plans.push({ action: 'joinPool', by: 'newcomer', ...(isLastSeat ? firstLock : {}), until });
  }
  if (pool.playerCount > 1 && pool.playerCount !== pool.minPlayers) {
    plans.push({ action: 'exitPool', by: 'player', until });
  }
  plans.push(
    pool.playerCount >= pool.minPlayers
      ? { action: 'lockPool', by: 'anyone', ...firstLock, from: Math.max(until, firstLock.from) }
      : { action: 'expirePool', by: 'anyone', from: until },
  );
  return plans;
}

function whileLocked(pool: PoolHeader, now: number, slot: bigint, lastRestartSlot: bigint): Planned[] {
  const windows = drawWindows(pool, now, slot, lastRestartSlot);
  if (windows === null) return [];
  const plans: Planned[] = [
    { action: 'completePool', by: 'anyone', ...windows.complete },
    { action: 'timeOutDraw', by: 'anyone', ...windows.timeOut },
  ];
  if (windows.void !== null) plans.push({ action: 'voidPool', by: 'anyone', ...windows.void });
  return plans;
}

function whileCompleted(pool: PoolHeader): Planned[] {
  const plans: Planned[] = [];
  if (pool.openEntries > 0) plans.push({ action: 'claim', by: 'anyone' });
  if (!pool.creatorPaid) plans.push({ action: 'payCreator', by: 'anyone' });
  if (!pool.completerPaid) plans.push({ action: 'payCompleter', by: 'anyone' });
  if (!pool.treasuryPaid) plans.push({ action: 'payTreasury', by: 'anyone' });
  return plans;
}

function whileRefunding(pool: PoolHeader): Planned[] {
  const plans: Planned[] = [];
  if (pool.openEntries > 0) plans.push({ action: 'refund', by: 'anyone' });
  if (!pool.creatorPaid && pool.bonusLamports > 0n) plans.push({ action: 'payCreator', by: 'anyone' });
  return plans;
}

function reveal(pool: PoolHeader): Planned[] {
  return pool.seed === null ? [{ action: 'revealSeed', by: 'seedHolder' }] : [];
}

/** Shares that are not paid by then go to the creator. */
function closing(pool: PoolHeader): Planned[] {
  if (pool.openEntries > 0 || pool.settledAt === null) return [];
  return [{ action: 'closePool', by: 'anyone', from: pool.settledAt + pool.retentionSeconds }];
}
