import type { Call } from '#tests/model/interface.ts';
import { judge } from '#tests/model/transaction.ts';
import { calls } from './calls.ts';
import { PLAYERS, STRANGER } from './cast.ts';
import { callsOf, ending, progressCalls, severalCalls, somePool } from './choose.ts';
import { creation } from './creation.ts';
import { Dice } from './dice.ts';
import type { Duel } from './duel.ts';
import { joinCalls, proofFor, voiding } from './pool-calls.ts';
import { restart, waitAround, waitFor, waitToCreate, waitLong, waitShortly } from './waits.ts';
import { accepts, livingPools, type NamedPool } from './scene.ts';
import type { Step } from './steps.ts';
import { forbiddenCall } from './forbidden-calls.ts';

const RENT_RATES = [6_960n, 696n, 6_960n, 20_880n];

/** Returns the three calls that can end a locked pool. @throws if more than one of them is possible */
function waysOn(duel: Duel, [name, pool]: NamedPool): Call[] {
  const ways = [
    calls.completePool(STRANGER, name, pool.beacon, proofFor(duel, pool)),
    voiding(duel, [name, pool], STRANGER),
    calls.timeOutDraw(name),
  ];
  const open = ways.filter((call) => accepts(duel, call));
  if (open.length > 1) throw new Error(`${name} may take ${open.map((call) => call.instruction).join(', ')}`);
  return ways;
}

/** Tries to lock a pool, or to end a locked one, by a call that is possible or refused for one reason only. */
function tryOn(duel: Duel, pool: NamedPool, dice: Dice): void {
  const all =
    pool[1].status === 'locked'
      ? waysOn(duel, pool)
      : [...joinCalls(pool), calls.lockPool(pool[0]), calls.expirePool(pool[0])];
  const decidable = all.filter((call) => {
    const verdict = judge(duel.state, [call], duel.facts);
    return verdict.accepted || verdict.reasons.size === 1;
  });
  if (decidable.length > 0) duel.send([dice.pick(decidable)]);
}

/** Restarts the cluster and tries to lock a pool, or to void one that locked before, which the restart may forbid. */
function restartAround(duel: Duel, unsettled: readonly NamedPool[], dice: Dice): void {
  // Prefer the pool that locked last, which may still be voided.
  const byLock = unsettled.toSorted(([, a], [, b]) => (b.lock?.slot ?? 0) - (a.lock?.slot ?? 0));
  const pool = byLock.length === 0 ? null : (byLock[dice.throw(1 + dice.throw(byLock.length))] ?? null);
  restart(duel, pool, dice);
  if (pool?.[1].status === 'locked') duel.send([voiding(duel, pool, STRANGER)]);
  else if (pool !== null) tryOn(duel, pool, dice);
}

/** Waits until just before, at or after the time at which a call becomes possible, and tries the call. */
function passTime(duel: Duel, dice: Dice): void {
  const pools = livingPools(duel);
  const unsettled = pools.filter(([, { settledAt }]) => settledAt === null);
  if (dice.oneIn(20)) {
    restartAround(duel, unsettled, dice);
    return;
  }
  if (unsettled.length > 0 && !dice.oneIn(3)) {
    const pool = dice.pick(unsettled);
    waitAround(duel, pool, dice);
    tryOn(duel, pool, dice);
    return;
  }
  const way = dice.throw(6);
  if (way < 4 && pools.length > 0) {
    const pool = dice.pick(pools);
    waitAround(duel, pool, dice);
    const first = dice.oneIn(2) ? null : ending(duel, pool, dice);
    const call = first ?? forbiddenCall(duel, pool, dice);
    if (call !== null) duel.send([call]);
  } else if (way === 4 || pools.length === 0) {
    const creator = dice.pick(PLAYERS);
    waitToCreate(duel, creator, dice);
    duel.send(creation(duel, creator, dice));
  } else if (dice.oneIn(2)) waitLong(duel, dice);
  else waitShortly(duel, dice);
}

/** Executes one command. @throws if model and program disagree */
export function play(duel: Duel, { kind, numbers }: Step): void {
  const dice = new Dice(numbers);
  switch (kind) {
    case 'progress': {
      const pool = somePool(duel, dice);
      const next = progressCalls(duel, pool, dice);
      if (next !== null) duel.send(next);
      else if (pool !== null) {
        waitFor(duel, pool);
        const call = dice.oneIn(3) ? forbiddenCall(duel, pool, dice) : null;
        if (call !== null) duel.send([call]);
      }
      return;
    }
    case 'several':
      duel.send(
        severalCalls({ state: duel.state, facts: duel.facts, accountNames: duel.accountNames }, dice),
      );
      return;
    case 'time':
      passTime(duel, dice);
      return;
    case 'rent':
      duel.setRentRate(dice.pick(RENT_RATES));
      return;
    case 'forbidden':
    case 'anything':
    case 'tampered':
    case 'donation':
    case 'draining':
    case 'funding':
      duel.send(callsOf(kind, duel, dice));
      return;
    default:
      kind satisfies never;
  }
}
