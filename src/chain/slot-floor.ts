import type { Commitment } from '@solana/web3.js';
import { sleep } from '#src/lib/sleep.ts';

/** JSON-RPC's code for "Minimum context slot has not been reached". */
const BEHIND_CODE = -32016;
/** A node that lags is asked again at most so often, and no longer than a reader would wait for it. */
const RETRY_MS = 400;
const PATIENCE_MS = 3_000;
/** After nodes have lagged for longer than that, reads do without for so long. */
const REST_MS = 60_000;

/** The part of a read's configuration that keeps older states away. */
export interface AtFloor {
  readonly commitment: Commitment;
  readonly minContextSlot?: number;
}

let floor: number | null = null;
let restUntilMs = -Infinity;

/**
 * Has later reads answered from a slot or a later one: of a node that lags behind, they would show less than is known.
 * @param slot of a confirmed change; a plausible one, for no node answers at a slot that the chain has not reached
 */
export function raiseFloor(slot: bigint): void {
  if (performance.now() < restUntilMs) return;
  floor = Math.max(floor ?? 0, Number(slot));
}

/** Has later reads answered from any slot, until a floor is raised anew; how nodes lagged before is forgotten with it. */
export function dropFloor(): void {
  floor = null;
  restUntilMs = -Infinity;
}

/**
 * Reads at the floor, again while the answering node has not reached it. A node that keeps refusing is asked without.
 * @param read asks once with the given configuration
 * @throws what `read` throws for any other reason
 */
export async function atFloor<T>(read: (config: AtFloor) => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    const asked = floor;
    try {
      return await read({ commitment: 'confirmed', ...(asked !== null && { minContextSlot: asked }) });
    } catch (error) {
      if (asked === null || !isBehind(error)) throw error;
    }
    if (performance.now() - startedMs < PATIENCE_MS) {
      await sleep(RETRY_MS);
    } else {
      dropFloor();
      restUntilMs = performance.now() + REST_MS;
    }
  }
}

const isBehind = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === BEHIND_CODE;
