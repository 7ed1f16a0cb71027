import type { Commitment } from '@solana/web3.js';
import { retry } from '#src/lib/retry.ts';

/** JSON-RPC's code for "Minimum context slot has not been reached". */
const BEHIND_CODE = -32016;
/** Interval between retries while a node lags, and the longest time to retry: no longer than a reader would wait. */
const RETRY_MS = 400;
const TIMEOUT_MS = 3_000;
/** How long reads use no floor after nodes have lagged for longer than `TIMEOUT_MS`. */
const REST_MS = 60_000;

/** The part of a read's configuration that excludes older states. */
export interface AtFloor {
  readonly commitment: Commitment;
  readonly minContextSlot?: number;
}

let floor: number | null = null;
let restUntilMs = -Infinity;

/**
 * Requires later reads to be answered from this slot or a later one: a node that lags would return an older state than
 * is shown.
 * @param slot of a confirmed change; it must be plausible, because no node answers at a slot that the chain has not
 * reached
 */
export function raiseFloor(slot: bigint): void {
  if (performance.now() < restUntilMs) return;
  floor = Math.max(floor ?? 0, Number(slot));
}

/** Lets later reads be answered from any slot until a floor is raised again, and ends the rest period. */
export function dropFloor(): void {
  floor = null;
  restUntilMs = -Infinity;
}

/**
 * Reads at the floor, and retries while the node has not reached it. If the node keeps refusing, reads without a floor.
 * @param read sends one request with the given configuration
 * @throws what `read` throws for any other reason
 */
export function atFloor<T>(read: (config: AtFloor) => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  let minContextSlot: number | null = null;
  return retry(
    () => {
      minContextSlot = floor;
      return read({ commitment: 'confirmed', ...(minContextSlot !== null && { minContextSlot }) });
    },
    (error) => {
      if (minContextSlot === null || !isBehind(error)) return null;
      if (performance.now() - startedMs < TIMEOUT_MS) return RETRY_MS;
      dropFloor();
      restUntilMs = performance.now() + REST_MS;
      return 0;
    },
  );
}

const isBehind = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === BEHIND_CODE;
