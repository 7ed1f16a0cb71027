/** Tells of what the indexer commits, in this process or another. */
export interface Revisions {
  /** The newest committed revision, read from the database after this call began; calls that come together share a query. */
  current(): Promise<bigint>;
  /** Calls back soon after each commit, whoever made it. @returns what ends that */
  onCommit(listener: () => void): () => void;
  close(): Promise<void>;
}
