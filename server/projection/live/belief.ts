import type { ServerStatus } from '#src/protocol/states.ts';
import type { PoolState } from '../fold/pool-state.ts';
import type { Outgoing } from './outgoing.ts';
import { resultOf } from './resolution.ts';

/** What a reader who has followed a pool's live events takes it to be. */
export interface Belief {
  /** Null where the reader knows of no such pool. */
  status: ServerStatus | null;
  readonly players: Set<string>;
  readonly stages: Map<string, string>;
  /** Of the beacon's round; hex. */
  signature: string | null;
  /** Winners and losers with their amounts, as text to compare; null without a draw. */
  result: string | null;
}

/** The belief of who has heard of everything up to this state. */
export function beliefIn(state: PoolState | null): Belief {
  const seats = [...(state?.seats.values() ?? [])];
  return {
    status: state?.pool.status ?? null,
    players: new Set(state?.players),
    stages: new Map(seats.map(({ player, stage }) => [player, stage])),
    signature: state?.pool.signature ?? null,
    result: state === null ? null : resultText(resultOf(state)),
  };
}

/** Follows events as a reader does. */
export function hear(belief: Belief, events: readonly Outgoing[]): void {
  for (const { body } of events) {
    switch (body.type) {
      case 'pool_created':
        belief.status = 'open';
        sit(belief, body.creator);
        break;
      case 'user_joined':
        sit(belief, body.user);
        break;
      case 'user_left':
        belief.players.delete(body.user);
        belief.stages.set(body.user, 'exited');
        break;
      case 'pool_state_changed':
        belief.status = body.newState;
        break;
      case 'vrf_result_received':
        belief.signature = body.roundSignature ?? null;
        break;
      case 'pool_resolved_details':
        belief.result = resultText(body);
        for (const { walletAddress } of body.winners) belief.stages.set(walletAddress, 'won');
        for (const { walletAddress } of body.losers) belief.stages.set(walletAddress, 'lost');
        break;
      case 'participant_state_changed':
        belief.stages.set(body.participant, body.stage);
        break;
      case 'pool_resolved':
      case 'payout_claimed':
      case 'participant_refunded':
        break;
    }
  }
}

export function resultText(
  result: { readonly winners: unknown; readonly losers: unknown } | null,
): string | null {
  return result === null ? null : JSON.stringify([result.winners, result.losers]);
}

function sit(belief: Belief, player: string): void {
  belief.players.add(player);
  belief.stages.set(player, 'joined');
}
