import type { Call } from '#tests/model/interface.ts';
import { judge } from '#tests/model/transaction.ts';
import { calls } from './calls.ts';
import { CHAIN_NAMES, GATES, PLAYERS, STRANGER } from './cast.ts';
import type { Dice } from './dice.ts';
import { forgedProof } from './forgeries.ts';
import { sideCalls, joinCalls, proofFor } from './pool-calls.ts';
import { entriesOf, groupKeyOf, livingPools, type NamedPool, type Scene } from './scene.ts';
import { flipBit } from './flip-bit.ts';

/** Calls are tried for at most this number of a pool's seats. */
const SEATS = 12;

function joins(scene: Scene, [name, pool]: NamedPool, dice: Dice): Call[] {
  const player = dice.pick(PLAYERS);
  const [, other] = dice.pick(livingPools(scene));
  const terms = [flipBit(pool.termsHash, dice), other.termsHash];
  return [
    ...terms.map((hash) => calls.joinPool(player, name, hash, pool.gate)),
    ...[null, ...GATES].map((gate) => calls.joinPool(player, name, pool.termsHash, gate)),
    ...pool.players.slice(0, SEATS).map((seated) => calls.joinPool(seated, name, pool.termsHash, pool.gate)),
  ];
}

function drawSteps(scene: Scene, [name, pool]: NamedPool, dice: Dice): Call[] {
  const { beacon, lock } = pool;
  const right = proofFor(scene, pool);
  const forged = forgedProof(groupKeyOf(scene, pool), lock?.round ?? 1, dice);
  const proofs = [
    [beacon, right],
    [beacon, forged],
    [dice.pick(CHAIN_NAMES), right],
  ] as const;
  return [
    calls.lockPool(name),
    calls.expirePool(name),
    ...proofs.flatMap(([by, proof]) => [
      calls.completePool(STRANGER, name, by, proof),
      calls.voidPool(STRANGER, name, by, proof),
    ]),
    calls.timeOutDraw(name),
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
      calls.payCompleter(name, payee),
      calls.payTreasury(name, payee),
      calls.closePool(name, payee),
    ]),
    ...entriesOf(scene, name).map(({ player }) => calls.closeEntry(name, player)),
  ];
}

/** Picks a call about a pool that is refused for one reason only, or null if there is none. */
export function forbiddenCall(scene: Scene, pool: NamedPool, dice: Dice): Call | null {
  const candidates = [
    ...joinCalls(pool),
    ...joins(scene, pool, dice),
    ...sideCalls(scene, pool, STRANGER),
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
