import type { Call, RoundProof } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import type { Pool } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { PLAYERS } from './cast.ts';
import { proofOf } from './rounds.ts';
import { entriesOf, groupKeyOf, type NamedPool, type Scene } from './scene.ts';
import { seedOf } from './seeds.ts';

/** Whether the beacon's round of this pool is withheld, so that its draw times out. */
export function isMissed({ id }: Pool): boolean {
  return id % 5 === 4;
}

/** Whether this pool's shares of completer and treasury are never claimed. */
function isForgotten({ id }: Pool): boolean {
  return id % 3 === 2;
}

/** Returns the signature and hints of a pool's round, or of round 1 if it has none yet. */
export function proofFor(scene: Scene, pool: Pool): RoundProof {
  return proofOf(groupKeyOf(scene, pool), pool.lock?.round ?? 1);
}

/** Returns all calls by which anyone can bring a pool closer to its end, possible now or not. */
export function endingCalls(scene: Scene, [name, pool]: NamedPool, by: Name): Call[] {
  const absent = entriesOf(scene, name).filter(({ active }) => !active);
  const closings = absent.map(({ player }) => calls.closeEntry(name, player));
  switch (pool.status) {
    case 'open':
      return [calls.lockPool(name), calls.expirePool(name)];
    case 'locked':
      return [
        ...(isMissed(pool) ? [] : [calls.completePool(by, name, pool.beacon, proofFor(scene, pool))]),
        calls.timeOutDraw(name),
        ...closings,
      ];
    case 'completed':
      return [...payments(scene, name, pool), ...closings, calls.closePool(name, pool.creator)];
    case 'refunding':
      return [...refunds(scene, name, pool), ...closings, calls.closePool(name, pool.creator)];
    default:
      return pool.status satisfies never;
  }
}

function unpaidSeats(scene: Scene, name: Name, pool: Pool): [player: Name, index: number][] {
  const unpaid = new Set(
    entriesOf(scene, name)
      .filter(({ active }) => active)
      .map(({ player }) => player),
  );
  return [...pool.players.entries()]
    .filter(([, player]) => unpaid.has(player))
    .map(([index, player]) => [player, index]);
}

function payments(scene: Scene, name: Name, pool: Pool): Call[] {
  const { result } = pool;
  const isRequested = result !== null && !isForgotten(pool);
  return [
    ...unpaidSeats(scene, name, pool).map(([player, index]) => calls.claim(name, player, index)),
    ...(pool.creatorPaid ? [] : [calls.payCreator(name, pool.creator)]),
    ...(pool.completerPaid || !isRequested ? [] : [calls.payCompleter(name, result.completer)]),
    ...(pool.treasuryPaid || !isRequested ? [] : [calls.payTreasury(name, pool.treasury)]),
  ];
}

function refunds(scene: Scene, name: Name, pool: Pool): Call[] {
  return [
    ...unpaidSeats(scene, name, pool).map(([player, index]) => calls.refund(name, player, index)),
    ...(pool.creatorPaid ? [] : [calls.payCreator(name, pool.creator)]),
  ];
}

const joining = ([name, pool]: NamedPool, player: Name): Call =>
  calls.joinPool(player, name, pool.termsHash, pool.gate);

/** Returns a join for each player who is not in the pool. */
export function joinCalls(pool: NamedPool): Call[] {
  const absent = PLAYERS.filter((player) => !pool[1].players.includes(player));
  return absent.map((player) => joining(pool, player));
}

/** Returns a join for each player who left the pool. */
export function rejoinCalls(scene: Scene, pool: NamedPool): Call[] {
  const left = entriesOf(scene, pool[0]).filter(({ active }) => !active);
  return left.map(({ player }) => joining(pool, player));
}

/** Returns an exit for each player in the pool, the creator included. */
export function exitCalls([name, pool]: NamedPool): Call[] {
  return pool.players.map((player) => calls.exitPool(player, name));
}

/** Returns the call that voids a pool with its round. */
export function voiding(scene: Scene, [name, pool]: NamedPool, by: Name): Call {
  return calls.voidPool(by, name, pool.beacon, proofFor(scene, pool));
}

/** Returns the calls that do not bring a pool closer to its regular end: exits, the seed's reveal, growth and void. */
export function sideCalls(scene: Scene, pool: NamedPool, by: Name): Call[] {
  const [name, { status, seedCommitment, creator }] = pool;
  return [
    ...exitCalls(pool),
    calls.revealSeed(name, seedOf(seedCommitment)),
    calls.growPool(creator, name),
    ...(status === 'locked' ? [voiding(scene, pool, by)] : []),
  ];
}
