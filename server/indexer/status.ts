/** State of this process's indexer. */
export interface IndexerStatus {
  /** Whether this process leads the indexing, and writes. */
  readonly leader: boolean;
  /** Whether the chain belongs to the configured cluster; unknown until the chain or the database has confirmed it. */
  readonly chain: 'unknown' | 'right' | 'wrong';
  /** The chain's confirmed slot; null while the chain does not answer, or is not the one whose rows are stored. */
  readonly chainSlot: bigint | null;
  /**
   * The confirmed slot of a minute ago, or the first one received: the stored rows should have reached it. Null while
   * `chainSlot` is.
   */
  readonly dueSlot: bigint | null;
  /** Differences found by the last comparison of accounts and rows. */
  readonly differences: number;
  /** End of that comparison in Unix seconds; null before the first. */
  readonly comparedAt: number | null;
  readonly lastError: { readonly message: string; readonly at: number } | null;
}
