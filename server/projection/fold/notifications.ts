import { type FoldedNotification, lockOf, timeOf, type PoolState, type Step } from './pool-state.ts';

type Kind = 'filled' | 'ready' | 'won' | 'lost' | 'expired' | 'refunded' | 'paid';
type Note = Pick<FoldedNotification, 'wallet' | 'at' | 'lamports'> & {
  readonly kind: Kind;
  readonly share?: FoldedNotification['share'];
};

/** Returns the notifications of wallets that one event causes. */
export function notificationsOf(step: Step): FoldedNotification[] {
  const pool = step.after.pool.address;
  return notes(step).map(({ share = '', ...note }) => ({ pool, share, ...note }));
}

/** Returns the id by which clients know a notification. */
export function notificationId({
  pool,
  wallet,
  kind,
  share,
}: Pick<FoldedNotification, 'pool' | 'wallet' | 'kind' | 'share'>): string {
  return [pool, wallet, kind, ...(share === '' ? [] : [share])].join('-');
}

function notes({ before, after, located }: Step): Note[] {
  const { event } = located;
  const at = timeOf(located, before);
  switch (event.name) {
    case 'PlayerJoined': {
      const lock = lockOf(event);
      if (lock === null) return [];
      return [...toSeated(after, 'filled', at), ...toSeated(after, 'ready', lock.drawAt)];
    }
    case 'PoolLocked':
      return toSeated(after, 'ready', event.drawAt);
    case 'PoolCompleted':
      return results(after, at);
    case 'PoolExpired':
      return refundNotes(after, 'expired', at);
    case 'PoolVoided':
    case 'DrawTimedOut':
      return refundNotes(after, 'refunded', at);
    case 'Claimed':
      return [{ wallet: event.player, kind: 'paid', at, lamports: event.lamports, share: 'payout' }];
    case 'Refunded':
      return [{ wallet: event.player, kind: 'paid', at, lamports: event.lamports, share: 'refund' }];
    case 'CreatorPaid':
      return [{ wallet: event.creator, kind: 'paid', at, lamports: event.lamports, share: 'creator' }];
    case 'CompleterPaid':
      return [{ wallet: event.completer, kind: 'paid', at, lamports: event.lamports, share: 'completer' }];
    case 'PoolCreated':
    case 'PoolGrown':
    case 'PlayerExited':
    case 'SeedRevealed':
    case 'TreasuryPaid':
    case 'EntryClosed':
    case 'PoolClosed':
      return [];
  }
}

function toSeated({ players }: PoolState, kind: 'filled' | 'ready', at: number): Note[] {
  return players.map((wallet) => ({ wallet, kind, at, lamports: null }));
}

/** Returns the notifications of a draw: winners get their whole amount including stakeback, losers their stakeback. */
function results({ seats }: PoolState, at: number): Note[] {
  return [...seats.values()]
    .filter(({ drawnIndex }) => drawnIndex !== null)
    .map(({ player, won, baseLamports, bonusLamports, stakebackLamports }) => ({
      wallet: player,
      kind: won ? ('won' as const) : ('lost' as const),
      at,
      lamports: baseLamports + bonusLamports + stakebackLamports,
    }));
}

/** Returns the notifications of refunds; the creator's includes the bonus. */
function refundNotes({ pool, players }: PoolState, kind: 'expired' | 'refunded', at: number): Note[] {
  return players.map((wallet) => ({
    wallet,
    kind,
    at,
    lamports: pool.entryLamports + (wallet === pool.creator ? pool.bonusLamports : 0n),
  }));
}
