/** Intervals and limits of the indexer in milliseconds; shorter on the local chain, where requests cost nothing. */
export function timingOf(isLocal: boolean) {
  return {
    /** Pause after each list of signatures: notifications that arrive meanwhile cause one reading. */
    throttleMs: isLocal ? 300 : 1_000,
    /** Interval between readings that no notification has triggered. */
    pollMs: isLocal ? 2_000 : 5_000,
    /** Interval between comparisons of all that is not final with the chain. */
    settleMs: isLocal ? 4_000 : 10_000,
    /** Replaces `settleMs` while a stream delivers the transactions. */
    streamedSettleMs: 60_000,
    /** A socket that sent nothing for this time, although the chain had new transactions, is reconnected. */
    idleMs: 5_000,
    /** Interval between comparisons of accounts with their rows; each account's turn comes in sixty of them. */
    reconcileMs: 60_000,
    /** Interval between comparisons after one that failed or found a difference. */
    recheckMs: 15_000,
    /** Interval between lists of the last `RELIST_SLOTS` slots. */
    relistMs: 60_000,
    /** Interval between lists of the last day. */
    relistDayMs: 3_600_000,
    /**
     * Implausible slots and times are accepted once they agree for this time: the local chain's can be changed at will.
     */
    agreeMs: isLocal ? 3_000 : 30_000,
    /** Interval between checks for pools whose round is due or published. */
    drawMs: 1_000,
    /** The chain's clock is read again after this time while pools wait; the local chain's can be set at any time. */
    clockMs: isLocal ? 1_000 : 10_000,
    /** Interval between deletions of events that are too old to be kept. */
    pruneMs: 600_000,
    /**
     * A chain that has not answered for this time is unreachable: longer than one request that hangs and its
     * repetition.
     */
    unheardMs: 20_000,
    /** The index is behind if it lacks what the chain had this long ago. */
    staleMs: 60_000,
    /** Interval between attempts to lead while another process leads. */
    standbyMs: 1_000,
  };
}

export type IndexerTiming = Readonly<ReturnType<typeof timingOf>>;
