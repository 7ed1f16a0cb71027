import type { Call } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import { randomCall } from './random-call.ts';
import { calls } from './calls.ts';
import { PLAYERS, STRANGER } from './cast.ts';
import { configuring, resumption } from './configuration.ts';
import { creation, oddArgs } from './creation.ts';
import type { Dice } from './dice.ts';
import { donation, draining, funding, revival } from './transfers.ts';
import { sideCalls, endingCalls, exitCalls, joinCalls, rejoinCalls } from './pool-calls.ts';
import { accepts, after, configOf, livingPools, type NamedPool, type Scene } from './scene.ts';
import type { Kind } from './steps.ts';
import { misproven, tampered } from './tampering.ts';
import { forbiddenCall } from './forbidden-calls.ts';
import { fits } from './wire-size.ts';

const MOST_POOLS = 6;

function possible(scene: Scene, candidates: readonly Call[]): Call[] {
  return candidates.filter((call) => accepts(scene, call));
}

function whoever(dice: Dice): Name {
  return dice.oneIn(4) ? STRANGER : dice.pick(PLAYERS);
}

function hasItsMinimum([, { status, players, minPlayers }]: NamedPool): boolean {
  return status === 'open' && players.length >= minPlayers;
}

/** Picks a call that brings a pool closer to its end. Returns null if only waiting does. */
export function ending(scene: Scene, pool: NamedPool, dice: Dice): Call | null {
  const found = possible(scene, endingCalls(scene, pool, whoever(dice)));
  // Close the entries of players who left last, so that some pools close before them.
  const others = found.filter(({ instruction }) => instruction !== 'close_entry');
  if (others.length > 0) return dice.pick(others);
  return found.length > 0 && dice.oneIn(2) ? dice.pick(found) : null;
}

/** Returns as many of the first calls as fit into one transaction. */
function firstThatFit(calls: readonly Call[]): Call[] {
  const first = [...calls];
  while (!fits(first)) first.pop();
  return first;
}

/** Picks calls that bring a pool closer to its end or create another one. Returns null if only waiting helps. */
export function progressCalls(scene: Scene, pool: NamedPool | null, dice: Dice): Call[] | null {
  if (configOf(scene)?.paused === true && dice.oneIn(3)) return [resumption(scene)];
  if (dice.oneIn(20)) return [configuring(scene, dice)];
  const count = livingPools(scene).length;
  if (pool === null || (count < MOST_POOLS && dice.oneIn(count < 3 ? 5 : 16))) {
    return creation(scene, dice.pick(PLAYERS), dice);
  }
  if (pool[1].status === 'open') {
    const leaving = dice.oneIn(8) ? possible(scene, exitCalls(pool)) : [];
    if (leaving.length > 0) return [dice.pick(leaving)];
    const back = dice.oneIn(2) ? possible(scene, rejoinCalls(scene, pool)) : [];
    if (back.length > 0) return [dice.pick(back)];
  }
  const aside = dice.oneIn(6) ? possible(scene, sideCalls(scene, pool, whoever(dice))) : [];
  if (aside.length > 0) return [dice.pick(aside)];
  // Sometimes wait, so that some pools lock at their deadline rather than with their last seat.
  if (hasItsMinimum(pool) && dice.oneIn(4)) return null;
  const joining = pool[1].status === 'open' ? possible(scene, joinCalls(pool)) : [];
  const seatsLeft = pool[1].maxPlayers - pool[1].players.length;
  if (joining.length > 0) {
    return dice.oneIn(2) ? firstThatFit(joining.slice(0, seatsLeft)) : [dice.pick(joining)];
  }
  const next = ending(scene, pool, dice);
  return next && [next];
}

/** Ranks a pool. Pools that only wait to be closed rank last, because the long wait would end all other pools. */
function rankOf([, { status, openEntries }]: NamedPool): number {
  if (status === 'locked') return 0;
  if (status === 'open') return 2;
  return openEntries > 0 ? 1 : 3;
}

/** Picks a pool. Pools of a lower rank are picked more often, so that some reach their end. */
export function somePool(scene: Scene, dice: Dice): NamedPool | null {
  const pools = livingPools(scene).toSorted((a, b) => rankOf(a) - rankOf(b));
  return pools.length === 0 ? null : (pools[dice.throw(1 + dice.throw(pools.length))] ?? null);
}

export type CallKind = Exclude<Kind, 'several' | 'time' | 'rent'>;
const CALL_KINDS: readonly CallKind[] = [
  'progress',
  'progress',
  'progress',
  'forbidden',
  'anything',
  'tampered',
  'donation',
  'draining',
];

export function callsOf(kind: CallKind, scene: Scene, dice: Dice): Call[] {
  switch (kind) {
    case 'progress':
      return progressCalls(scene, somePool(scene, dice), dice) ?? [randomCall(scene, dice)];
    case 'anything':
      return [randomCall(scene, dice)];
    case 'tampered': {
      const honest = dice.oneIn(3) ? [randomCall(scene, dice)] : callsOf('progress', scene, dice);
      // A replaced account may make the transaction longer, so some calls may no longer fit.
      return firstThatFit(honest.map((call) => disturbed(call, scene, dice)));
    }
    case 'forbidden': {
      const pool = somePool(scene, dice);
      return [(pool && forbiddenCall(scene, pool, dice)) ?? randomCall(scene, dice)];
    }
    case 'donation':
      return [donation(scene, dice)];
    case 'draining':
      return [draining(scene, dice)];
    case 'funding':
      return [funding(dice)];
    default:
      return kind satisfies never;
  }
}

function disturbed(call: Call, scene: Scene, dice: Dice): Call {
  if (call.instruction === 'create_pool' && dice.oneIn(2)) return { ...call, args: oddArgs(call.args, dice) };
  if (call.instruction === 'join_pool' && call.args.proof !== null && dice.oneIn(2)) {
    return misproven(call, scene, dice);
  }
  return tampered(call, scene, dice);
}

function nextOf(all: readonly Call[], same: boolean, scene: Scene, dice: Dice): Call[] {
  const [first] = all;
  if (first === undefined) return callsOf(dice.pick(CALL_KINDS), scene, dice);
  if (same) return [first];
  return dice.oneIn(6) ? [revival(first, dice)] : callsOf(dice.pick(CALL_KINDS), scene, dice);
}

/** Picks an exit and a rejoin of a player, sometimes with a second exit, or two exits without the rejoin. */
function thereAndBack(scene: Scene, dice: Dice): Call[] | null {
  const leaving = livingPools(scene).flatMap((pool) =>
    possible(scene, exitCalls(pool)).map((exit) => ({ exit, pool })),
  );
  if (leaving.length === 0) return null;
  const { exit, pool } = dice.pick(leaving);
  const player = exit.metas.find(({ role }) => role === 'player')?.name ?? STRANGER;
  if (dice.oneIn(6)) return [exit, exit];
  const back = [exit, calls.joinPool(player, pool[0], pool[1].termsHash, pool[1].gate)];
  return dice.oneIn(2) ? [...back, exit] : back;
}

/** Picks two to six instructions for one transaction, each chosen as if the earlier ones had been accepted. */
export function severalCalls(begin: Scene, dice: Dice): Call[] {
  const there = dice.oneIn(8) ? thereAndBack(begin, dice) : null;
  if (there !== null) return there;
  const target = 2 + dice.throw(5);
  const same = dice.oneIn(3);
  let all: Call[] = [];
  let scene = begin;
  while (all.length < target) {
    const more = [...all, ...nextOf(all, same, scene, dice)];
    if (!fits(more)) return all.length > 0 ? all : [randomCall(begin, dice)];
    all = more;
    scene = after(begin, all);
  }
  return all;
}
