import { calls } from './calls.ts';
import { PLAYERS, STRANGER } from './cast.ts';
import { callsOf, ending, onward, severalCalls, somePool } from './choose.ts';
import { creation } from './creation.ts';
import { Dice } from './dice.ts';
import type { Duel } from './duel.ts';
import {
  waitAround,
  waitFor,
  waitForCooldown,
  waitLong,
  waitOutOfReach,
  waitShortly,
  waitWithGap,
} from './passing.ts';
import { livingPools } from './scene.ts';
import type { Step } from './steps.ts';
import { temptation } from './temptation.ts';

const RENT_RATES = [6_960n, 696n, 6_960n, 20_880n];

/** Time that passes until something happens to be possible, or just not yet or not any more, and an attempt at it. */
function passTime(duel: Duel, dice: Dice): void {
  const pools = livingPools(duel);
  const awaited = pools.filter(([, { status, capture }]) => status === 'drawing' && capture === null);
  if (awaited.length > 0 && !dice.oneIn(3)) {
    const pool = dice.pick(awaited);
    if (dice.oneIn(3)) waitWithGap(duel, pool, dice);
    else waitOutOfReach(duel, pool, dice);
    duel.send([calls.captureEntropy(STRANGER, pool[0])]);
    return;
  }
  const way = dice.throw(6);
  if (way < 4 && pools.length > 0) {
    const pool = dice.pick(pools);
    waitAround(duel, pool, dice);
    const first = dice.oneIn(2) ? null : ending(duel, pool, dice);
    const call = first ?? temptation(duel, pool, dice);
    if (call !== null) duel.send([call]);
  } else if (way === 4) {
    const creator = dice.pick(PLAYERS);
    waitForCooldown(duel, creator, dice);
    duel.send(creation(duel, creator, dice));
  } else if (dice.oneIn(2)) waitLong(duel, dice);
  else waitShortly(duel, dice);
}

/** Carries out one command. @throws where model and program disagree */
export function play(duel: Duel, { kind, numbers }: Step): void {
  const dice = new Dice(numbers);
  switch (kind) {
    case 'onward': {
      const pool = somePool(duel, dice);
      const next = onward(duel, pool, dice);
      if (next !== null) duel.send(next);
      else if (pool !== null) {
        waitFor(duel, pool);
        const call = dice.oneIn(3) ? temptation(duel, pool, dice) : null;
        if (call !== null) duel.send([call]);
      }
      return;
    }
    case 'several':
      duel.send(severalCalls({ state: duel.state, facts: duel.facts, known: duel.known }, dice));
      return;
    case 'time':
      passTime(duel, dice);
      return;
    case 'rent':
      duel.setRentRate(dice.pick(RENT_RATES));
      return;
    case 'temptation':
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
