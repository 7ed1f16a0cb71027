import { solExact } from '#src/protocol/amounts.ts';
import type { CreatePoolInput } from '#src/protocol/create-pool-input.ts';
import { nextName } from '#src/protocol/next-name.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { joinWindowOf } from '#src/protocol/rematch.ts';
import { type Draft, newDraft, parseDraft, type Start } from './draft.ts';

const HOUR = 3600;

/**
 * Returns the form filled with a pool's terms and the next name (`nextName`); a pool with a password gets a new one.
 */
export const rematchStart = (pool: PoolHeader): Start => ({ defaults: rematchDraft(pool), lastUsed: null });

function rematchDraft(pool: PoolHeader): Draft {
  const { maxPlayers, minPlayers } = pool;
  return {
    ...newDraft(),
    name: nextName(pool.name),
    players: String(maxPlayers),
    minPlayers: minPlayers === maxPlayers ? '' : String(minPlayers),
    stake: solExact(pool.entryLamports),
    duration: String(Math.ceil(joinWindowOf(pool) / HOUR)),
    durationUnit: 'hours',
    passwordProtected: pool.gate !== null,
    bonus: pool.bonusLamports > 0n ? solExact(pool.bonusLamports) : '',
    randomMultiplier: pool.randomMultiplier,
  };
}

/**
 * Returns the terms of a rematch from its draft, with the join window to the second; null if the program would refuse
 * them now.
 */
export function rematchInput(
  pool: PoolHeader,
  draft: Draft,
  minStakeLamports: bigint,
): CreatePoolInput | null {
  const parsed = parseDraft(draft, minStakeLamports);
  return parsed.ok ? { ...parsed.value, joinWindowSeconds: joinWindowOf(pool) } : null;
}
