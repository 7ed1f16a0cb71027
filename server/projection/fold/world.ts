import { byPlace, type Place } from './pool-state.ts';

/** What a pool's state follows from beside its own events. */
export interface World {
  /** How far the chain's clock has come; Unix seconds. */
  readonly time: number;
  /** Of the beacon's rounds that are out; hex. */
  readonly signatures: ReadonlyMap<bigint, string>;
  /** In the chain's order. */
  readonly drawTimeouts: readonly DrawTimeout[];
}

/** Pools created behind this place have so many seconds to be completed in. */
export interface DrawTimeout extends Place {
  readonly seconds: number;
}

/** The draw timeout of a pool created at a place; null where no configuration was seen before it. */
export function drawTimeoutAt({ drawTimeouts }: World, place: Place): number | null {
  return drawTimeouts.findLast((timeout) => byPlace(timeout, place) < 0)?.seconds ?? null;
}
