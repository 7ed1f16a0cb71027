import type { Facts } from '#tests/model/facts.ts';
import type { Call } from '#tests/model/interface.ts';
import { CONFIG, creatorName, type Name } from '#tests/model/names.ts';
import {
  type Beacon,
  type Config,
  type Creator,
  type Entry,
  type Hex,
  type Pool,
  poolsOf,
  type State,
} from '#tests/model/state.ts';
import { judge } from '#tests/model/transaction.ts';

/** What a command is chosen from. */
export interface Scene {
  readonly state: State;
  readonly facts: Facts;
  /** Every account that has existed so far. */
  readonly known: readonly Name[];
}

/** Whether the model would let a transaction through. */
export function accepts({ state, facts }: Scene, ...calls: readonly Call[]): boolean {
  return judge(state, calls, facts).accepted;
}

/** The scene after a transaction that may have been refused. */
export function after(scene: Scene, calls: readonly Call[]): Scene {
  const verdict = judge(scene.state, calls, scene.facts);
  return verdict.accepted ? { ...scene, state: verdict.state } : scene;
}

export function configOf({ state }: Scene): Config | null {
  const data = state.accounts.get(CONFIG)?.data;
  return data?.kind === 'config' ? data : null;
}

export type NamedPool = readonly [name: Name, pool: Pool];

export function livingPools({ state }: Scene): NamedPool[] {
  return [...poolsOf(state)];
}

/** The beacon that new pools draw by. */
export function beaconOf(scene: Scene): Beacon | null {
  const data = scene.state.accounts.get(configOf(scene)?.beacon ?? '')?.data;
  return data?.kind === 'beacon' ? data : null;
}

/** The key that signs a pool's rounds. */
export function groupKeyOf({ state }: Scene, { beacon }: Pool): Hex {
  const data = state.accounts.get(beacon)?.data;
  if (data?.kind !== 'beacon') throw new Error(`${beacon} is no beacon`);
  return data.groupKey;
}

/** A wallet's record of its creations. */
export function recordOf({ state }: Scene, wallet: Name): Creator | null {
  const data = state.accounts.get(creatorName(wallet))?.data;
  return data?.kind === 'creator' ? data : null;
}

/** How many pools a wallet has created. */
export function creationsOf(scene: Scene, wallet: Name): number {
  return recordOf(scene, wallet)?.created ?? 0;
}

/** The entries of a pool that exist. */
export function entriesOf({ state }: Scene, pool: Name): Entry[] {
  return [...state.accounts.values()].flatMap(({ data }) =>
    data?.kind === 'entry' && data.pool === pool ? [data] : [],
  );
}
