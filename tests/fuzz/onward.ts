import { fromHex, toHex } from '#src/protocol/bytes.ts';
import type { Call } from '#tests/model/interface.ts';
import { DRAW_TIMEOUT_SLOTS } from '#tests/model/limits.ts';
import type { Name } from '#tests/model/names.ts';
import type { Pool, State } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { PLAYERS } from './cast.ts';
import { proofOf } from './proofs.ts';
import { entriesOf, type NamedPool, type Scene } from './scene.ts';
import { seedOf } from './seeds.ts';

/** The proof that belongs to a pool's captured input; zeros where there is none. */
export function proofFor({ vrfKey, capture }: Pool): string {
  return capture === null ? '00'.repeat(80) : toHex(proofOf(vrfKey, fromHex(capture.alpha)));
}

/** Everything by which anyone can bring a pool towards its end; what is not possible now among it. */
export function endings(scene: Scene, [name, pool]: NamedPool, by: Name): Call[] {
  const absent = entriesOf(scene, name).filter(({ active }) => !active);
  const closings = absent.map(({ player }) => calls.closeEntry(name, player));
  switch (pool.status) {
    case 'open':
      return [calls.lockPool(name), calls.expirePool(name)];
    case 'locked':
      return [calls.requestDraw(by, name, pool.vrfKey), ...closings];
    case 'drawing':
      return pool.capture === null
        ? [calls.captureEntropy(by, name), calls.timeOutDraw(name, pool.vrfKey), ...closings]
        : [
            calls.fulfilDraw(name, pool.vrfKey, proofFor(pool)),
            calls.timeOutDraw(name, pool.vrfKey),
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
  const { request, capture } = pool;
  return [
    ...unpaidSeats(scene, name, pool).map(([player, index]) => calls.claim(name, player, index)),
    ...(pool.creatorPaid ? [] : [calls.payCreator(name, pool.creator)]),
    ...(pool.requesterPaid || !request ? [] : [calls.payCompleter(name, request.requester, false)]),
    ...(pool.capturerPaid || !capture ? [] : [calls.payCompleter(name, capture.capturer, true)]),
    ...(pool.treasuryPaid ? [] : [calls.payTreasury(name, pool.treasury)]),
  ];
}

function refunds(scene: Scene, name: Name, pool: Pool): Call[] {
  return [
    ...unpaidSeats(scene, name, pool).map(([player, index]) => calls.refund(name, player, index)),
    ...(pool.creatorPaid ? [] : [calls.payCreator(name, pool.creator)]),
  ];
}

/** Joining by everyone who is not in the pool yet. */
export function joinings([name, pool]: NamedPool): Call[] {
  const absent = PLAYERS.filter((player) => !pool.players.includes(player));
  return absent.map((player) => calls.joinPool(player, name, pool.gate));
}

/** Joining by those who left. */
export function returns(scene: Scene, [name, pool]: NamedPool): Call[] {
  const gone = entriesOf(scene, name).filter(({ active }) => !active);
  return gone.map(({ player }) => calls.joinPool(player, name, pool.gate));
}

/** Leaving by everyone who is in the pool, its creator too. */
export function exits([name, pool]: NamedPool): Call[] {
  return pool.players.map((player) => calls.exitPool(player, name));
}

/** What players and creator may do besides. */
export function asides([name, pool]: NamedPool): Call[] {
  return [
    ...exits([name, pool]),
    calls.revealSeed(name, seedOf(pool.seedCommitment)),
    calls.growPool(pool.creator, name),
  ];
}

/** A time that matters to a pool, and what it is in slots where those matter. */
export interface Moment {
  readonly time: number;
  readonly slot: number;
}

/** When something becomes possible for a pool that is not possible now. */
export function nextMoment({ clock }: State, pool: Pool): Moment {
  const none = { time: clock.now, slot: clock.slot };
  const { request, capture } = pool;
  switch (pool.status) {
    case 'open':
      return { ...none, time: pool.joinDeadline };
    case 'locked':
      return { ...none, time: pool.countdownEndsAt ?? clock.now };
    case 'drawing':
      if (request === null) return none;
      return capture === null && clock.slot <= request.targetSlot
        ? { ...none, slot: request.targetSlot + 1 }
        : { time: request.deadline, slot: request.requestSlot + DRAW_TIMEOUT_SLOTS };
    case 'completed':
    case 'refunding':
      return { ...none, time: (pool.settledAt ?? clock.now) + pool.retentionSeconds };
    default:
      return pool.status satisfies never;
  }
}
