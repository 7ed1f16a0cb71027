import type { Call, CallOf, GateProof, Meta } from '#tests/model/interface.ts';
import {
  CONFIG,
  creatorName,
  entryName,
  EVENT_AUTHORITY,
  INSTRUCTIONS,
  type Name,
  poolName,
  SYSTEM,
} from '#tests/model/names.ts';
import { keypairOf } from './address-book.ts';
import { CHAIN_NAMES, GATES, PLAYERS, STRANGER, TREASURIES } from './cast.ts';
import type { Dice } from './dice.ts';
import { livingPools, type Scene } from './scene.ts';

/** Roles that the model ignores: the program's own address, to which events are sent. */
const INDIFFERENT: ReadonlySet<string> = new Set(['program']);

/** Picks an account of any kind, perhaps one that never existed. */
function anyAccount(scene: Scene, dice: Dice): Name {
  const pools = livingPools(scene).map(([name]) => name);
  const pool = pools.length > 0 ? dice.pick(pools) : poolName('wallet/0', 0);
  switch (dice.throw(8)) {
    case 0:
      return pool;
    case 1:
      return entryName(pool, dice.pick(PLAYERS));
    case 2:
      return dice.pick(PLAYERS);
    case 3:
      return dice.pick([CONFIG, SYSTEM, EVENT_AUTHORITY, INSTRUCTIONS]);
    case 4:
      return dice.pick([...TREASURIES, ...GATES, STRANGER]);
    case 5:
      return dice.pick(CHAIN_NAMES);
    case 6:
      return creatorName(dice.pick(PLAYERS));
    default:
      return dice.pick(scene.accountNames);
  }
}

/** Picks an account of the expected kind, in most cases another one. */
function sameKind(scene: Scene, { name }: Meta, dice: Dice): Name {
  const kind = /^\w+/.exec(name)?.[0] ?? '';
  return dice.pick([name, ...scene.accountNames.filter((other) => other !== name && other.startsWith(kind))]);
}

function withName(meta: Meta, name: Name): Meta {
  return { ...meta, name, signer: meta.signer && keypairOf(name) !== null };
}

function changeAt(metas: readonly Meta[], at: number, change: (meta: Meta) => Meta): Meta[] {
  return metas.map((meta, index) => (index === at ? change(meta) : meta));
}

function swapped(metas: readonly Meta[], dice: Dice): readonly Meta[] {
  const [one, other] = [dice.pick(metas), dice.pick(metas)];
  if (INDIFFERENT.has(one.role) || INDIFFERENT.has(other.role)) return metas;
  return metas.map((meta) => {
    if (meta === one) return withName(meta, other.name);
    return meta === other ? withName(meta, one.name) : meta;
  });
}

/** Returns a proof for another player, pool, key or terms. */
function otherProof(proof: GateProof, scene: Scene, dice: Dice): GateProof {
  const pools = livingPools(scene);
  const [pool, { termsHash: terms }] = pools.length > 0 ? dice.pick(pools) : [proof.pool, { termsHash: '' }];
  return dice.pick([
    { ...proof, player: dice.pick(PLAYERS) },
    { ...proof, gate: dice.pick(GATES) },
    { ...proof, pool },
    { ...proof, terms: terms === '' ? proof.terms : terms },
  ]);
}

/** Returns the join with a proof that may not fit it, or without one. */
export function misproven(call: CallOf<'join_pool'>, scene: Scene, dice: Dice): Call {
  const { proof } = call.args;
  const other = proof === null || dice.oneIn(5) ? null : otherProof(proof, scene, dice);
  return { ...call, args: { ...call.args, proof: other } };
}

/** Returns the call with one account replaced, unsigned or read-only, or with two accounts exchanged. */
export function tampered(call: Call, scene: Scene, dice: Dice): Call {
  const { metas } = call;
  // The system program's transfer is not part of this protocol.
  if (call.instruction === 'transfer') return call;
  const how = dice.throw(6);
  if (how === 5) return { ...call, metas: swapped(metas, dice) };
  const signers = [...metas.keys()].filter((index) => metas[index]?.signer);
  const at = how === 4 && signers.length > 0 ? dice.pick(signers) : dice.throw(metas.length);
  if (INDIFFERENT.has(metas[at]?.role ?? '')) return call;
  return {
    ...call,
    metas: changeAt(metas, at, (meta) => {
      if (how === 4) return { ...meta, signer: false };
      if (how === 3) return { ...meta, writable: false };
      return withName(meta, how === 2 ? sameKind(scene, meta, dice) : anyAccount(scene, dice));
    }),
  };
}
