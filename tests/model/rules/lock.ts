import { RESTART_GUARD_SLOTS, SLOT } from '../limits.ts';
import type { Objections } from '../refused.ts';
import { winnersAmong } from '../shares.ts';
import type { Clock, Lock, Pool } from '../state.ts';

/** Returns the microseconds of a slot: the epoch's average if it is known and no longer than nominal. */
function slotMicrosAt({ now, slot, epoch }: Clock): number {
  const slots = slot - epoch.firstSlot;
  if (slots < SLOT.measuredFrom || now < epoch.start) return SLOT.nominalMicros;
  return Math.min(SLOT.nominalMicros, Number((BigInt(now - epoch.start) * 1_000_000n) / BigInt(slots)));
}

/** Returns a lock with the first round that is published after a countdown which begins now. */
function lockNow(pool: Pool, clock: Clock): Lock {
  const { now, slot } = clock;
  const { beaconGenesis, beaconPeriodSeconds, countdownSeconds, drawTimeoutSeconds } = pool;
  const end = now + countdownSeconds;
  // Round 1 is published at genesis, and another one every period. Skip all rounds up to the countdown's end.
  const passed = Math.floor((end - beaconGenesis) / beaconPeriodSeconds) + 1;
  const drawAt = beaconGenesis + passed * beaconPeriodSeconds;
  const slotMicros = slotMicrosAt(clock);
  return { at: now, slot, slotMicros, round: passed + 1, drawAt, deadline: drawAt + drawTimeoutSeconds };
}

/** Objects while a restarted cluster's clock may lag, and before the beacon's genesis. */
export function objectToLock(pool: Pool, clock: Clock, objections: Objections): void {
  const { now, slot, lastRestartSlot } = clock;
  const isGuarded = lastRestartSlot !== 0 && slot < lastRestartSlot + RESTART_GUARD_SLOTS;
  objections.unless(!isGuarded, 'RestartGuard');
  objections.unless(now + pool.countdownSeconds >= pool.beaconGenesis, 'BeforeGenesis');
}

/** Returns the pool after its lock. */
export function locked(pool: Pool, clock: Clock): Pool {
  const winnerCount = winnersAmong(pool.players.length);
  return { ...pool, status: 'locked', lock: lockNow(pool, clock), winnerCount };
}
