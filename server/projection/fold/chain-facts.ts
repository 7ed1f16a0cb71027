import { byPosition, type ChainPosition } from './pool-state.ts';

/** The facts that determine a pool's state in addition to its events. */
export interface ChainFacts {
  /** Time of the chain's clock; Unix seconds. */
  readonly time: number;
  /** Signatures of the beacon's published rounds; hex. */
  readonly signatures: ReadonlyMap<bigint, string>;
  /** Draw timeouts in the chain's order. */
  readonly drawTimeouts: readonly DrawTimeout[];
}

/** Pools created after this position must be completed within this number of seconds. */
export interface DrawTimeout extends ChainPosition {
  readonly seconds: number;
}

/** Returns the draw timeout of a pool created at a position; null if no configuration was seen before it. */
export function drawTimeoutAt({ drawTimeouts }: ChainFacts, position: ChainPosition): number | null {
  return drawTimeouts.findLast((timeout) => byPosition(timeout, position) < 0)?.seconds ?? null;
}
