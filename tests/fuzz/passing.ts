import type { Name } from '#tests/model/names.ts';
import type { Dice } from './dice.ts';
import type { Duel } from './duel.ts';
import { nextMoment } from './onward.ts';
import { configOf, type NamedPool, recordOf } from './scene.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const SLOTS_PER_SECOND = 2.5;
/** Slots after which a slot is the oldest that SlotHashes lists. */
const REACH = 512;

const usualSlots = (seconds: number): number => Math.ceil(seconds * SLOTS_PER_SECOND);
const usualSeconds = (slots: number): number => Math.floor(slots / SLOTS_PER_SECOND);

/** Waits for what comes next for a pool. */
export function waitFor(duel: Duel, [, pool]: NamedPool): void {
  const { clock } = duel.state;
  const { time, slot } = nextMoment(duel.state, pool);
  const missing = Math.max(0, slot - clock.slot);
  const seconds = Math.max(0, time - clock.now, usualSeconds(missing));
  duel.wait(seconds, Math.max(missing, time > clock.now ? usualSlots(time - clock.now) : 0));
}

/** To the very second or slot at which something begins for a pool, or one before or after. */
export function waitAround(duel: Duel, [, pool]: NamedPool, dice: Dice): void {
  const { clock } = duel.state;
  const { time, slot } = nextMoment(duel.state, pool);
  const off = dice.pick([-1, -1, 0, 0, 1]);
  // Where both count, each of them may be the one that is missing.
  const offSlots = dice.pick([0, off, -1]);
  const seconds = Math.max(0, time > clock.now ? time + off - clock.now : 0);
  const slots = slot > clock.slot ? Math.max(0, slot + offSlots - clock.slot) : usualSlots(seconds);
  duel.wait(seconds, slots);
}

/** Slots from `from` on that never come into being, as far as they are still to come. */
function gap(duel: Duel, from: number, length: number): number[] {
  const slots = Array.from({ length }, (_, number) => from + number);
  return slots.filter((slot) => slot > duel.state.clock.slot);
}

/** To a slot after a draw's target, while the target or its neighbours never come into being. */
export function waitWithGap(duel: Duel, [, { request }]: NamedPool, dice: Dice): void {
  const { slot } = duel.state.clock;
  const skipped = gap(duel, (request?.targetSlot ?? slot) - dice.throw(3), 1 + dice.throw(6));
  const end = (skipped.at(-1) ?? slot) + dice.pick([1, 1, 2, 3, 40]);
  duel.wait(usualSeconds(end - slot), end - slot, skipped);
}

/** So far that the slot a draw waits for, the target or the first after a gap, is about to leave SlotHashes or has left. */
export function waitOutOfReach(duel: Duel, [, { request }]: NamedPool, dice: Dice): void {
  const { slot } = duel.state.clock;
  const target = request?.targetSlot ?? slot;
  const skipped = gap(duel, target, dice.throw(3));
  const end = target + skipped.length + REACH + dice.pick([-1, 0, 0, 0, 1, 400]);
  const slots = Math.max(1, end - slot);
  duel.wait(usualSeconds(slots), slots, skipped);
}

/** Some seconds, now and then while hardly any slots come. */
export function waitShortly(duel: Duel, dice: Dice): void {
  const seconds = 1 + dice.throw(600);
  duel.wait(seconds, dice.oneIn(6) ? dice.throw(4) : usualSlots(seconds));
}

/** Hours to more than a year. */
export function waitLong(duel: Duel, dice: Dice): void {
  const seconds = dice.pick([HOUR, HOUR, DAY, DAY, 8 * DAY, 30 * DAY, 400 * DAY]);
  duel.wait(seconds, dice.oneIn(4) ? dice.throw(2_000) : usualSlots(seconds));
}

/** To the second in which a wallet's cooldown ends, or the one before. */
export function waitForCooldown(duel: Duel, wallet: Name, dice: Dice): void {
  const { lastCreatedAt = 0 } = recordOf(duel, wallet) ?? {};
  const { cooldownSeconds = 0 } = configOf(duel)?.params ?? {};
  const seconds = lastCreatedAt + cooldownSeconds - dice.pick([0, 1]) - duel.state.clock.now;
  duel.wait(Math.max(0, seconds), usualSlots(Math.max(0, seconds)));
}
