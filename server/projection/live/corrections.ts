import type { FoldedPool, PoolState } from '../fold/pool-state.ts';
import { type ReaderView, applyEvents, resultText } from './reader-view.ts';
import { type Outgoing, outgoing, type Shared, sharedOf } from './outgoing.ts';
import { roundIsOut } from './draw-progress.ts';
import { resolutionOf, resultOf } from './resolution.ts';

const REVERTED = { reverted: 'true' };

/**
 * Returns the events that bring clients to a pool's state when no single program event does: after a fork, or after a
 * late event. A removed pool is reported as if all of its players had left.
 * @param view what clients have received so far; it is updated
 * @param stored the pool, even if it was removed
 * @param at time of the correction: Unix seconds, and a slot after those of all removed transactions
 */
export function correctionsOf(
  view: ReaderView,
  stored: FoldedPool,
  after: PoolState | null,
  at: { readonly timestamp: number; readonly slot: bigint },
): readonly Outgoing[] {
  const shared = { ...sharedOf(stored, { ...at, signature: null }), isCorrection: true };
  const parts = [
    () => membership(view, stored, after?.players ?? [], shared),
    ...(after === null
      ? []
      : [
          () => status(view, after, shared),
          () => draw(view, after, shared),
          () => stages(view, after, shared),
        ]),
  ];
  return parts.flatMap((part) => {
    const events = part();
    applyEvents(view, events);
    return events;
  });
}

function membership(
  view: ReaderView,
  pool: FoldedPool,
  players: readonly string[],
  shared: Shared,
): Outgoing[] {
  const participantCount = players.length;
  const seated = new Set(players);
  const left = [...view.players].filter((user) => !seated.has(user));
  const joined = players.filter((user) => !view.players.has(user));
  return [
    ...left.map((user) => outgoing(pool, { ...shared, type: 'user_left', user, participantCount }, [user])),
    ...joined.map((user) =>
      outgoing(pool, { ...shared, type: 'user_joined', user, participantCount }, [user]),
    ),
  ];
}

function status(view: ReaderView, { pool, players }: PoolState, shared: Shared): Outgoing[] {
  const [oldState, newState] = [view.status, pool.status];
  if (oldState === null || oldState === newState) return [];
  return [outgoing(pool, { ...shared, type: 'pool_state_changed', oldState, newState }, players)];
}

/**
 * Returns the events of a draw that clients have not received, or have received with other values; status and stages
 * show that a draw was reverted.
 */
function draw(view: ReaderView, after: PoolState, shared: Shared): Outgoing[] {
  const isDrawn = resultText(resultOf(after)) !== view.result;
  return [...roundIsOut(view.signature, after, shared), ...(isDrawn ? resolutionOf(after, shared) : [])];
}

function stages(view: ReaderView, { pool, seats }: PoolState, shared: Shared): Outgoing[] {
  return [...seats.values()]
    .filter(({ player, seat, stage }) => seat !== null && view.stages.get(player) !== stage)
    .map(({ player, stage }) => {
      const correction = { participant: player, stage, metadata: REVERTED };
      return outgoing(pool, { ...shared, type: 'participant_state_changed', ...correction }, [player]);
    });
}
