/** How often things happen; milliseconds. */
export interface IndexerTiming {
  /** Notifications that come within this time cause one reading. */
  readonly gatherMs: number;
  /** Between readings that nothing has asked for. */
  readonly pollMs: number;
  /** Between comparisons of all that is not final with the chain. */
  readonly settleMs: number;
  /** A socket that was silent for so long while the chain had something to tell is opened anew. */
  readonly silentMs: number;
  /** Between comparisons of all accounts with their rows. */
  readonly reconcileMs: number;
  /** Between looks for pools whose round is due or out. */
  readonly drawMs: number;
  /** The chain's clock is read again after so long while pools wait for a time. */
  readonly clockMs: number;
  /** Between looks for events that are too old to be kept. */
  readonly pruneMs: number;
  /** A chain that has not answered for so long is out of reach. */
  readonly unheardMs: number;
  /** An index that has not what the chain had so long ago is behind. */
  readonly staleMs: number;
  /** Between attempts to lead while another does. */
  readonly standbyMs: number;
}

/** Readings cost nothing on the local chain, and money elsewhere. */
export function timingOf(isLocal: boolean): IndexerTiming {
  return {
    gatherMs: 300,
    pollMs: isLocal ? 2_000 : 5_000,
    settleMs: isLocal ? 4_000 : 10_000,
    silentMs: 5_000,
    reconcileMs: 60_000,
    drawMs: 1_000,
    // The local chain's can be moved on at any time.
    clockMs: isLocal ? 1_000 : 10_000,
    pruneMs: 600_000,
    // A request that hangs, and the next one.
    unheardMs: 20_000,
    staleMs: 60_000,
    standbyMs: 1_000,
  };
}
