/** Names what a wallet does about a pool, and the pool's address. */
export interface PoolAction {
  readonly pool: string;
  readonly action: 'join' | 'exit' | 'complete' | 'claim';
}
