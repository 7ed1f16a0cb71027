import { RESTART_GUARD_SLOTS } from '../limits.ts';
import type { Objections } from '../refused.ts';
import { winnersAmong } from '../shares.ts';
import type { Clock, Lock, Pool } from '../state.ts';

/** The first round that is published after a countdown which begins now. */
function lockNow(pool: Pool, { now, slot }: Clock): Lock {
  const { beaconGenesis, beaconPeriodSeconds, countdownSeconds, drawTimeoutSeconds } = pool;
  const end = now + countdownSeconds;
  // Rounds come at genesis, one period later, and so on; the one at or before the countdown's end is the last to be passed over.
  const passed = Math.floor((end - beaconGenesis) / beaconPeriodSeconds) + 1;
  const drawAt = beaconGenesis + passed * beaconPeriodSeconds;
  return { at: now, slot, round: passed + 1, drawAt, deadline: drawAt + drawTimeoutSeconds };
}

/** Objects while a restarted cluster's clock may lag, and before the beacon's time. */
export function objectToLock(pool: Pool, clock: Clock, objections: Objections): void {
  const { now, slot, lastRestartSlot } = clock;
  const isGuarded = lastRestartSlot !== 0 && slot < lastRestartSlot + RESTART_GUARD_SLOTS;
  objections.unless(!isGuarded, 'RestartGuard');
  objections.unless(now + pool.countdownSeconds >= pool.beaconGenesis, 'BeforeGenesis');
}

/** A pool whose players are final, its countdown running. */
export function locked(pool: Pool, clock: Clock): Pool {
  const winnerCount = winnersAmong(pool.players.length);
  return { ...pool, status: 'locked', lock: lockNow(pool, clock), winnerCount };
}
