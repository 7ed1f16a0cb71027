import { type Lock, lockOf, timeOf, type Step } from '../fold/pool-state.ts';
import { type Outgoing, outgoing, type Shared, sharedOf } from './outgoing.ts';
import { resolutionOf } from './resolution.ts';
import { wirePool } from '../wire-pool.ts';

/**
 * Returns the live events of one program event.
 * @param participantCount current number of players: more than after this step if the event is late
 */
export function liveEventsOf(
  step: Step,
  participantCount: number = step.after.pool.playerCount,
): readonly Outgoing[] {
  const { before, after, located } = step;
  const { event, signature, slot } = located;
  const { pool } = after;
  const shared = sharedOf(pool, { timestamp: timeOf(located, before), signature, slot });
  switch (event.name) {
    case 'PoolCreated': {
      const { creator } = pool;
      return [outgoing(pool, { ...shared, type: 'pool_created', creator, pool: wirePool(pool) }, [creator])];
    }
    case 'PlayerJoined': {
      const user = event.player;
      const joined = { ...shared, type: 'user_joined' as const, user, participantCount };
      return [outgoing(pool, joined, [user]), ...stateChange(step, shared)];
    }
    case 'PlayerExited': {
      const user = event.player;
      const left = { ...shared, type: 'user_left' as const, user, participantCount };
      return [outgoing(pool, left, [user]), refunded(step, shared, user, event.lamports)];
    }
    case 'PoolLocked':
    case 'PoolExpired':
    case 'PoolVoided':
    case 'DrawTimedOut':
      return stateChange(step, shared);
    case 'PoolCompleted':
      return [...stateChange(step, shared), ...resolutionOf(after, shared)];
    case 'Claimed':
      return payment(step, shared, event.player, event.lamports, 'payout');
    case 'CreatorPaid': {
      const share = pool.status === 'completed' ? 'creator_reward' : 'creator_bonus';
      return payment(step, shared, event.creator, event.lamports, share);
    }
    case 'CompleterPaid':
      return payment(step, shared, event.completer, event.lamports, 'completer_reward');
    case 'TreasuryPaid':
      return payment(step, shared, event.treasury, event.lamports, 'treasury');
    case 'Refunded':
      return [
        refunded(step, shared, event.player, event.lamports),
        stage(step, shared, event.player, event.lamports, 'refund'),
      ];
    case 'PoolGrown':
    case 'SeedRevealed':
    case 'EntryClosed':
    case 'PoolClosed':
      return [];
  }
}

function stateChange({ before, after, located }: Step, shared: Shared): Outgoing[] {
  const [oldState, newState] = [before?.pool.status, after.pool.status];
  if (oldState === undefined || oldState === newState) return [];
  const lock = wireLock(lockOf(located.event));
  const change = { ...shared, type: 'pool_state_changed' as const, oldState, newState, ...lock };
  return [outgoing(after.pool, change, after.players)];
}

function wireLock(lock: Lock | null) {
  if (lock === null) return {};
  const { round, lockSlot, ...times } = lock;
  return { lock: { round: String(round), slot: String(lockSlot), ...times } };
}

function payment(
  step: Step,
  shared: Shared,
  participant: string,
  lamports: bigint,
  share: string,
): Outgoing[] {
  const claimed = { ...shared, type: 'payout_claimed' as const, participant, amount: String(lamports) };
  return [
    outgoing(step.after.pool, claimed, [participant]),
    stage(step, shared, participant, lamports, share),
  ];
}

/** Returns the event of a payment; for a payee without a seat, the stage is `claimed`. */
function stage(
  { after }: Step,
  shared: Shared,
  participant: string,
  lamports: bigint,
  share: string,
): Outgoing {
  const body = {
    ...shared,
    type: 'participant_state_changed' as const,
    participant,
    stage: after.seats.get(participant)?.stage ?? 'claimed',
    metadata: { share, lamports: String(lamports) },
  };
  return outgoing(after.pool, body, [participant]);
}

function refunded({ after }: Step, shared: Shared, participant: string, lamports: bigint): Outgoing {
  const body = {
    ...shared,
    type: 'participant_refunded' as const,
    participant,
    refundAmount: String(lamports),
    isCreator: participant === after.pool.creator,
  };
  return outgoing(after.pool, body, [participant]);
}
