/** The accounts that a draw is checked from, as the chain gave them. */
export interface AccountCopy {
  readonly address: string;
  readonly lamports: bigint;
  readonly data: Uint8Array;
}

export interface DrawCopy {
  /** Base58 genesis hash of the cluster. */
  readonly genesis: string;
  /** Base58 address of the program that owns both accounts. */
  readonly program: string;
  /** The slot at which the pool's account was read. */
  readonly slot: bigint;
  readonly pool: AccountCopy;
  /** The record of the beacon that the pool names. */
  readonly beacon: AccountCopy;
}
