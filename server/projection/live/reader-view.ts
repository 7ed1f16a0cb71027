import type { ServerStatus } from '#src/protocol/states.ts';
import type { PoolState } from '../fold/pool-state.ts';
import type { Outgoing } from './outgoing.ts';
import { resultOf } from './resolution.ts';

/** A pool as seen by a client that has received its live events. */
export interface ReaderView {
  /** Null if the client has no such pool. */
  status: ServerStatus | null;
  readonly players: Set<string>;
  readonly stages: Map<string, string>;
  /** Signature of the beacon's round; hex. */
  signature: string | null;
  /** Winners and losers with their amounts, as text to compare; null without a draw. */
  result: string | null;
}

/** Returns the view of a client that has received all events up to this state. */
export function viewOf(state: PoolState | null): ReaderView {
  const seats = [...(state?.seats.values() ?? [])];
  return {
    status: state?.pool.status ?? null,
    players: new Set(state?.players),
    stages: new Map(seats.map(({ player, stage }) => [player, stage])),
    signature: state?.pool.signature ?? null,
    result: state === null ? null : resultText(resultOf(state)),
  };
}

/** Applies events to a view, as a client does. */
export function applyEvents(view: ReaderView, events: readonly Outgoing[]): void {
  for (const { body } of events) {
    switch (body.type) {
      case 'pool_created':
        view.status = 'open';
        sit(view, body.creator);
        break;
      case 'user_joined':
        sit(view, body.user);
        break;
      case 'user_left':
        view.players.delete(body.user);
        view.stages.set(body.user, 'exited');
        break;
      case 'pool_state_changed':
        view.status = body.newState;
        break;
      case 'vrf_result_received':
        view.signature = body.roundSignature ?? null;
        break;
      case 'pool_resolved_details':
        view.result = resultText(body);
        for (const { walletAddress } of body.winners) view.stages.set(walletAddress, 'won');
        for (const { walletAddress } of body.losers) view.stages.set(walletAddress, 'lost');
        break;
      case 'participant_state_changed':
        view.stages.set(body.participant, body.stage);
        break;
      case 'pool_resolved':
      case 'payout_claimed':
      case 'participant_refunded':
      case 'rematch_opened':
        break;
    }
  }
}

export function resultText(
  result: { readonly winners: unknown; readonly losers: unknown } | null,
): string | null {
  return result === null ? null : JSON.stringify([result.winners, result.losers]);
}

function sit(view: ReaderView, player: string): void {
  view.players.add(player);
  view.stages.set(player, 'joined');
}
