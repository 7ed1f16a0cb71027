import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** What moves a pool on and is not about one's own seat. */
export const MOVES = [
  'lockPool',
  'expirePool',
  'revealSeed',
  'requestDraw',
  'captureEntropy',
  'timeOutDraw',
  'closePool',
] as const satisfies readonly ActionName[];

export type Move = (typeof MOVES)[number];

interface Asker {
  readonly wallet: string | null;
  /** Whether this browser keeps the creator's seed. */
  readonly hasSeed: boolean;
}

/**
 * The moves somebody can make now. The seed is offered once the pool is locked, when nobody can join on knowing it.
 * @param now Unix seconds of the chain
 */
export function openMoves(pool: PoolHeader, now: number, slot: bigint, asker: Asker): readonly Move[] {
  const open = new Set(nextActions(pool, now, slot).flatMap(({ action, open }) => (open ? [action] : [])));
  return MOVES.filter((move) => {
    if (!open.has(move)) return false;
    if (move !== 'revealSeed') return true;
    const isCreator = asker.wallet === pool.creator;
    // Requesting the draw from this browser reveals the seed along with it.
    return isCreator && asker.hasSeed && pool.status === 'locked' && !open.has('requestDraw');
  });
}
