/**
 * What the program would accept for a pool, now or later, as long as nobody does anything else first. Times are Unix seconds of
 * the chain's clock. Whether a configuration pauses joining is known to the configuration alone.
 */
import { captureSlots } from './capture.ts';
import { DRAW_TIMEOUT_SLOTS } from './limits.ts';
import type { PoolHeader } from './pool.ts';

/** Instructions by name; `payRequester` and `payCapturer` are `pay_completer` for either of the two. */
export type ActionName =
  | 'joinPool'
  | 'exitPool'
  | 'lockPool'
  | 'expirePool'
  | 'revealSeed'
  | 'requestDraw'
  | 'captureEntropy'
  | 'fulfilDraw'
  | 'timeOutDraw'
  | 'claim'
  | 'refund'
  | 'payCreator'
  | 'payRequester'
  | 'payCapturer'
  | 'payTreasury'
  | 'closeEntry'
  | 'closePool';

export type Actor = 'newcomer' | 'player' | 'anyone' | 'seedHolder' | 'proofHolder';

interface Window {
  /** First second; null: now. */
  readonly from: number | null;
  /** First second at which it is too late; null: never. */
  readonly until: number | null;
  readonly fromSlot: bigint | null;
  /** Last slot in which it surely succeeds; null: any. */
  readonly lastSlot: bigint | null;
}

export interface NextAction extends Window {
  readonly action: ActionName;
  readonly by: Actor;
  /** Whether it is possible at the moment asked about. */
  readonly open: boolean;
}

type Planned = Partial<Window> & Pick<NextAction, 'action' | 'by'>;

/** Everything that can be done next; what has become too late is left out. */
export function nextActions(pool: PoolHeader, now: number, slot: bigint): readonly NextAction[] {
  return planned(pool).flatMap((plan) => {
    const action = { from: null, until: null, fromSlot: null, lastSlot: null, ...plan };
    const tooLate =
      (action.until !== null && now >= action.until) || (action.lastSlot !== null && slot > action.lastSlot);
    if (tooLate) return [];
    const open =
      (action.from === null || now >= action.from) && (action.fromSlot === null || slot >= action.fromSlot);
    return [{ ...action, open }];
  });
}

/** Whether one action is possible at the moment. */
export function isOpen(pool: PoolHeader, action: ActionName, now: number, slot: bigint): boolean {
  return nextActions(pool, now, slot).some((next) => next.action === action && next.open);
}

function planned(pool: PoolHeader): Planned[] {
  switch (pool.status) {
    case 'open':
      return [...whileOpen(pool), ...reveal(pool)];
    case 'locked':
      return [...whileLocked(pool), ...reveal(pool), ...emptySeats(pool)];
    case 'drawing':
      return [...whileDrawing(pool), ...emptySeats(pool)];
    case 'completed':
      return [...whileCompleted(pool), ...closing(pool)];
    case 'refunding':
      return [...whileRefunding(pool), ...closing(pool)];
  }
}

function whileOpen(pool: PoolHeader): Planned[] {
  const until = pool.joinDeadline;
  const enough = pool.playerCount >= pool.minPlayers;
  const plans: Planned[] = [];
  if (pool.playerCount < pool.maxPlayers) plans.push({ action: 'joinPool', by: 'newcomer', until });
  if (pool.playerCount > 1 && pool.playerCount !== pool.minPlayers) {
    plans.push({ action: 'exitPool', by: 'player', until });
  }
  plans.push({ action: enough ? 'lockPool' : 'expirePool', by: 'anyone', from: pool.joinDeadline });
  return plans;
}

function whileLocked(pool: PoolHeader): Planned[] {
  if (pool.countdownEndsAt === null) return [];
  return [{ action: 'requestDraw', by: 'anyone', from: pool.countdownEndsAt }];
}

function whileDrawing({ draw }: PoolHeader): Planned[] {
  const { targetSlot, requestSlot, deadline } = draw;
  if (targetSlot === null || requestSlot === null || deadline === null) return [];
  const { first, last } = captureSlots(targetSlot);
  return [
    draw.capturedSlot === null
      ? { action: 'captureEntropy', by: 'anyone', until: deadline, fromSlot: first, lastSlot: last }
      : { action: 'fulfilDraw', by: 'proofHolder', until: deadline },
    { action: 'timeOutDraw', by: 'anyone', from: deadline, fromSlot: requestSlot + DRAW_TIMEOUT_SLOTS },
  ];
}

function whileCompleted(pool: PoolHeader): Planned[] {
  const plans: Planned[] = [];
  if (pool.openEntries > 0) plans.push({ action: 'claim', by: 'anyone' });
  if (!pool.creatorPaid) plans.push({ action: 'payCreator', by: 'anyone' });
  if (!pool.requesterPaid) plans.push({ action: 'payRequester', by: 'anyone' });
  if (!pool.capturerPaid) plans.push({ action: 'payCapturer', by: 'anyone' });
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

/** Entries beyond the players belong to people who have left. */
function emptySeats(pool: PoolHeader): Planned[] {
  return pool.openEntries > pool.playerCount ? [{ action: 'closeEntry', by: 'anyone' }] : [];
}

function closing(pool: PoolHeader): Planned[] {
  if (pool.openEntries > 0) return [{ action: 'closeEntry', by: 'anyone' }];
  if (pool.owedLamports > 0n || pool.settledAt === null) return [];
  return [{ action: 'closePool', by: 'anyone', from: pool.settledAt + pool.retentionSeconds }];
}
