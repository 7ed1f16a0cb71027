import type { FoldedPool, PoolState } from '../fold/pool-state.ts';
import { type Belief, hear, resultText } from './belief.ts';
import { type Outgoing, outgoing, type Shared, sharedOf } from './outgoing.ts';
import { roundIsOut } from './passing-events.ts';
import { resolutionOf, resultOf } from './resolution.ts';

const REVERTED = { reverted: 'true' };

/**
 * What brings readers to a pool's state that no single event of the program leads to: after a fork, or when an event
 * has turned up late. A pool that is gone is told by everybody's leaving.
 * @param belief what they have heard so far; it is brought up to date
 * @param known the pool, also when it is gone
 * @param at Unix seconds of the correction
 */
export function correctionsOf(
  belief: Belief,
  known: FoldedPool,
  after: PoolState | null,
  at: number,
): readonly Outgoing[] {
  const shared = sharedOf(known, at, null);
  const parts = [
    () => membership(belief, known, after?.players ?? [], shared),
    ...(after === null
      ? []
      : [
          () => status(belief, after, shared),
          () => draw(belief, after, shared),
          () => stages(belief, after, shared),
        ]),
  ];
  return parts.flatMap((part) => {
    const events = part();
    hear(belief, events);
    return events;
  });
}

function membership(
  belief: Belief,
  pool: FoldedPool,
  players: readonly string[],
  shared: Shared,
): Outgoing[] {
  const participantCount = players.length;
  const seated = new Set(players);
  const left = [...belief.players].filter((user) => !seated.has(user));
  const joined = players.filter((user) => !belief.players.has(user));
  return [
    ...left.map((user) => outgoing(pool, { ...shared, type: 'user_left', user, participantCount }, [user])),
    ...joined.map((user) =>
      outgoing(pool, { ...shared, type: 'user_joined', user, participantCount }, [user]),
    ),
  ];
}

function status(belief: Belief, { pool, players }: PoolState, shared: Shared): Outgoing[] {
  const [oldState, newState] = [belief.status, pool.status];
  if (oldState === null || oldState === newState) return [];
  return [outgoing(pool, { ...shared, type: 'pool_state_changed', oldState, newState }, players)];
}

/** A draw that readers know otherwise, or not yet; one that is gone shows in status and stages. */
function draw(belief: Belief, after: PoolState, shared: Shared): Outgoing[] {
  const isDrawn = resultText(resultOf(after)) !== belief.result;
  return [...roundIsOut(belief.signature, after, shared), ...(isDrawn ? resolutionOf(after, shared) : [])];
}

function stages(belief: Belief, { pool, seats }: PoolState, shared: Shared): Outgoing[] {
  return [...seats.values()]
    .filter(({ player, seat, stage }) => seat !== null && belief.stages.get(player) !== stage)
    .map(({ player, stage }) => {
      const told = { participant: player, stage, metadata: REVERTED };
      return outgoing(pool, { ...shared, type: 'participant_state_changed', ...told }, [player]);
    });
}
