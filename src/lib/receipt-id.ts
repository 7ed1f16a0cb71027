/** Returns the id of a pool's receipt on My Activity, to which links lead. @param pool its address */
export const receiptId = (pool: string): string => `line-${pool}`;
