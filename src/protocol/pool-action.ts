/** The actions of a wallet on a pool. */
export const poolActions = ['join', 'exit', 'complete', 'claim'] as const;

/** An action of a wallet on a pool, with the pool's address. */
export interface PoolAction {
  readonly pool: string;
  readonly action: (typeof poolActions)[number];
}
