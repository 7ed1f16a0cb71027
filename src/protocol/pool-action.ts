/** What a wallet does about a pool. */
export const poolActions = ['join', 'exit', 'complete', 'claim'] as const;

/** Names what a wallet does about a pool, and the pool's address. */
export interface PoolAction {
  readonly pool: string;
  readonly action: (typeof poolActions)[number];
}
