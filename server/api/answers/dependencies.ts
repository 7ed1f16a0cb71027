import type { PoolRow } from '#server/store/rows.ts';

/** Stands for everything about a pool or a wallet that readers see. */
export type Tag = `pool:${string}` | `wallet:${string}`;

/** What an answer was made of: it holds until a commit or the clock changes any of it. */
export interface Dependencies {
  readonly tags: readonly Tag[];
  /** Whether a pool in its new state belongs into the answer, though no tag names it. */
  readonly admits?: (pool: PoolRow) => boolean;
  /** The Unix second from which on the clock alone makes another answer. */
  readonly until?: number;
}
