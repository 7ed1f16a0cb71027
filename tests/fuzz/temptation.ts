import type { Call } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import type { Pool } from '#tests/model/state.ts';
import { judge } from '#tests/model/transaction.ts';
import { calls } from './calls.ts';
import { GATES, PLAYERS, STRANGER, VRF_KEYS } from './cast.ts';
import type { Dice } from './dice.ts';
import { asides, joinings, proofFor } from './onward.ts';
import { entriesOf, livingPools, type NamedPool, type Scene } from './scene.ts';
import { spoilt } from './spoilt.ts';

/** Seats of a large pool that are looked at. */
const SEATS = 12;

function joins([name, pool]: NamedPool, dice: Dice): Call[] {
  const player = dice.pick(PLAYERS);
  const gates = [null, ...GATES].map((gate) => calls.joinPool(player, name, gate));
  return [...gates, ...pool.players.slice(0, SEATS).map((seated) => calls.joinPool(seated, name, pool.gate))];
}

function proofs(scene: Scene, name: Name, pool: Pool, dice: Dice): Call[] {
  const right = proofFor(pool);
  if (pool.capture === null) return [calls.fulfilDraw(name, pool.vrfKey, right)];
  const otherKey = dice.pick(VRF_KEYS);
  const [, otherPool] = dice.pick(livingPools(scene));
  return [
    calls.fulfilDraw(name, pool.vrfKey, right),
    calls.fulfilDraw(name, otherKey, right),
    calls.fulfilDraw(name, pool.vrfKey, spoilt(right, dice)),
    calls.fulfilDraw(name, pool.vrfKey, proofFor({ ...pool, vrfKey: otherKey })),
    calls.fulfilDraw(name, pool.vrfKey, proofFor({ ...otherPool, vrfKey: pool.vrfKey })),
  ];
}

function drawSteps(scene: Scene, [name, pool]: NamedPool, dice: Dice): Call[] {
  const keys = [pool.vrfKey, dice.pick(VRF_KEYS)];
  return [
    calls.lockPool(name),
    calls.expirePool(name),
    ...keys.map((key) => calls.requestDraw(STRANGER, name, key)),
    calls.captureEntropy(STRANGER, name),
    ...(pool.status === 'drawing' ? proofs(scene, name, pool, dice) : []),
    ...keys.map((key) => calls.timeOutDraw(name, key)),
  ];
}

function payments(scene: Scene, [name, pool]: NamedPool, dice: Dice): Call[] {
  const seats = [...pool.players.slice(0, SEATS).entries()];
  const others = [pool.creator, dice.pick(PLAYERS), name];
  return [
    ...seats.flatMap(([index, player]) =>
      [index, index + 1].flatMap((at) => [calls.claim(name, player, at), calls.refund(name, player, at)]),
    ),
    ...others.flatMap((payee) => [
      calls.payCreator(name, payee),
      calls.payCompleter(name, payee, false),
      calls.payCompleter(name, payee, true),
      calls.payTreasury(name, payee),
      calls.closePool(name, payee),
    ]),
    ...entriesOf(scene, name).map(({ player }) => calls.closeEntry(name, player)),
  ];
}

/** Something about a pool that would go through but for one single reason; null where there is none. */
export function temptation(scene: Scene, pool: NamedPool, dice: Dice): Call | null {
  const candidates = [
    ...joinings(pool),
    ...joins(pool, dice),
    ...asides(pool),
    ...drawSteps(scene, pool, dice),
    ...payments(scene, pool, dice),
  ];
  const byReason = new Map<string, Call[]>();
  for (const call of candidates) {
    const verdict = judge(scene.state, [call], scene.facts);
    if (verdict.accepted || verdict.reasons.size > 1) continue;
    for (const reason of verdict.reasons) byReason.set(reason, [...(byReason.get(reason) ?? []), call]);
  }
  return byReason.size === 0 ? null : dice.pick(dice.pick([...byReason.values()]));
}
