/** State of this process's indexer. */
export interface IndexerStatus {
  /** Whether it is this process that writes. */
  readonly leader: boolean;
  /** Whether the chain is that of the cluster that the process was told; unknown until it, or the database, has said so. */
  readonly chain: 'unknown' | 'right' | 'wrong';
  /** The chain's confirmed slot; null while it does not answer, or is not the one that the database's rows are of. */
  readonly chainSlot: bigint | null;
  /**
   * The one of a minute ago, or the first that was heard: what is stored should have come so far. Null as `chainSlot`
   * is.
   */
  readonly dueSlot: bigint | null;
  /** Differences that the last comparison of accounts and rows has found. */
  readonly differences: number;
  /** End of that comparison in Unix seconds; null before the first. */
  readonly comparedAt: number | null;
  readonly lastError: { readonly message: string; readonly at: number } | null;
}
