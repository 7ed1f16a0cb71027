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

/** The state from which a command is chosen. */
export interface Scene {
  readonly state: State;
  readonly facts: Facts;
  /** Names of all accounts that have existed so far. */
  readonly accountNames: readonly Name[];
}

/** Whether the model accepts a transaction. */
export function accepts({ state, facts }: Scene, ...calls: readonly Call[]): boolean {
  return judge(state, calls, facts).accepted;
}

/** Returns the scene after a transaction, unchanged if the model refuses it. */
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

/** Returns the beacon that new pools draw by, or null before the first configuration. */
export function beaconOf(scene: Scene): Beacon | null {
  const data = scene.state.accounts.get(configOf(scene)?.beacon ?? '')?.data;
  return data?.kind === 'beacon' ? data : null;
}

/** Returns the group key that signs a pool's rounds. */
export function groupKeyOf({ state }: Scene, { beacon }: Pool): Hex {
  const data = state.accounts.get(beacon)?.data;
  if (data?.kind !== 'beacon') throw new Error(`${beacon} is no beacon`);
  return data.groupKey;
}

/** Returns a wallet's record of its creations, or null if it has none. */
export function recordOf({ state }: Scene, wallet: Name): Creator | null {
  const data = state.accounts.get(creatorName(wallet))?.data;
  return data?.kind === 'creator' ? data : null;
}

/** Returns the number of pools that a wallet has created. */
export function creationsOf(scene: Scene, wallet: Name): number {
  return recordOf(scene, wallet)?.created ?? 0;
}

/** Returns the existing entries of a pool. */
export function entriesOf({ state }: Scene, pool: Name): Entry[] {
  return [...state.accounts.values()].flatMap(({ data }) =>
    data?.kind === 'entry' && data.pool === pool ? [data] : [],
  );
}
