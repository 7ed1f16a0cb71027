import type { Name } from '#tests/model/names.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';
import type { Dice } from './dice.ts';
import type { Duel } from './duel.ts';
import { timePointsOf, nextTimePoint } from './time-points.ts';
import { beaconOf, configOf, type NamedPool, recordOf } from './scene.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

const nominalSlots = (seconds: number): number => Math.ceil((seconds * 1_000) / SLOT_MS);
const nominalSeconds = (slots: number): number => Math.floor((slots * SLOT_MS) / 1_000);

/** Waits for a pool's next time point. */
export function waitFor(duel: Duel, [, pool]: NamedPool): void {
  const { clock } = duel.state;
  const { time, slot } = nextTimePoint(duel.state, pool);
  const missing = Math.max(0, slot - clock.slot);
  const seconds = Math.max(0, time - clock.now, nominalSeconds(missing));
  duel.wait(seconds, Math.max(missing, time > clock.now ? nominalSlots(time - clock.now) : 0));
}

/** Waits until the exact second or slot at which something changes for a pool, or one before or after. */
export function waitAround(duel: Duel, [, pool]: NamedPool, dice: Dice): void {
  const { clock } = duel.state;
  const { time, slot } = dice.pick(timePointsOf(duel.state, pool));
  const off = dice.pick([-1, -1, 0, 0, 1]);
  // If both time and slot matter, either of them alone may be just missed.
  const offSlots = dice.pick([0, off, -1]);
  const seconds = Math.max(0, time > clock.now ? time + off - clock.now : 0);
  const slots = slot > clock.slot ? Math.max(0, slot + offSlots - clock.slot) : nominalSlots(seconds);
  duel.wait(seconds, slots);
}

/** Waits up to ten minutes with slots at the usual, half or double rate or almost none, or advances only slots. */
export function waitShortly(duel: Duel, dice: Dice): void {
  const seconds = 1 + dice.throw(600);
  const slots = nominalSlots(seconds);
  switch (dice.throw(8)) {
    case 0:
      return duel.wait(seconds, dice.throw(4));
    case 1:
      return duel.wait(0, slots);
    case 2:
      return duel.wait(seconds, Math.ceil(slots / 2));
    case 3:
      return duel.wait(seconds, 2 * slots);
    default:
      return duel.wait(seconds, slots);
  }
}

/** Waits an hour to more than a year, or lets the clock jump that far. */
export function waitLong(duel: Duel, dice: Dice): void {
  const seconds = dice.pick([HOUR, HOUR, DAY, DAY, 8 * DAY, 30 * DAY, 400 * DAY]);
  duel.wait(seconds, dice.oneIn(4) ? dice.throw(2_000) : nominalSlots(seconds));
}

/** Waits until the first second at which cooldown and beacon let a wallet create a pool, or the second before. */
export function waitToCreate(duel: Duel, wallet: Name, dice: Dice): void {
  const { lastCreatedAt = 0 } = recordOf(duel, wallet) ?? {};
  const { cooldownSeconds = 0 } = configOf(duel)?.params ?? {};
  const from = Math.max(lastCreatedAt + cooldownSeconds, beaconOf(duel)?.genesis ?? 0);
  const seconds = from - dice.pick([0, 1]) - duel.state.clock.now;
  duel.wait(Math.max(0, seconds), nominalSlots(Math.max(0, seconds)));
}

/** Restarts the cluster from the current slot, or from just before, at or after the slot of a pool's lock. */
export function restart(duel: Duel, pool: NamedPool | null, dice: Dice): void {
  const { slot, lastRestartSlot } = duel.state.clock;
  const lock = pool?.[1].lock ?? null;
  const around = lock === null ? slot : lock.slot + dice.pick([0, 0, -1, 1]);
  duel.restart(Math.min(slot, Math.max(lastRestartSlot, dice.oneIn(3) ? slot : around)));
  if (dice.oneIn(3)) duel.wait(dice.pick([0, HOUR, DAY]), dice.throw(300));
}
