/** Intervals and limits of the indexer in milliseconds. Readings cost nothing on the local chain, and money elsewhere. */
export function timingOf(isLocal: boolean) {
  return {
    /** Notifications that come within this time cause one reading. */
    gatherMs: 300,
    /** Between readings that nothing has asked for. */
    pollMs: isLocal ? 2_000 : 5_000,
    /** Between comparisons of all that is not final with the chain. */
    settleMs: isLocal ? 4_000 : 10_000,
    /** A socket that was silent for this time while the chain had something to tell is opened anew. */
    silentMs: 5_000,
    /** Between comparisons of all accounts with their rows. */
    reconcileMs: 60_000,
    /** The same after a comparison that failed or found a difference. */
    recheckMs: 15_000,
    /** Between lists of the last `RELIST_SLOTS` slots. */
    relistMs: 60_000,
    /** Between lists of the last day. */
    relistDayMs: 3_600_000,
    /** Slots and times that are not plausible are believed when they agree for so long: the local chain's are moved at will. */
    agreeMs: isLocal ? 3_000 : 30_000,
    /** Between looks for pools whose round is due or out. */
    drawMs: 1_000,
    /** The chain's clock is read again after this time while pools wait; the local chain's can be moved at any time. */
    clockMs: isLocal ? 1_000 : 10_000,
    /** Between looks for events that are too old to be kept. */
    pruneMs: 600_000,
    /** A chain that has not answered for this time is out of reach: longer than one request that hangs, and the next one. */
    unheardMs: 20_000,
    /** An index that lacks what the chain had this time ago is behind. */
    staleMs: 60_000,
    /** Between attempts to lead while another does. */
    standbyMs: 1_000,
  };
}

export type IndexerTiming = Readonly<ReturnType<typeof timingOf>>;
