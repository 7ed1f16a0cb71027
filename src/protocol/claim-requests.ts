import type { ShareKind } from './claimable.ts';

/** Most pools that one transaction claims from: the player should be able to read what the wallet shows. */
export const CLAIMED_AT_ONCE = 8;

/**
 * Bytes of a request to the wallet beside its claims: what is the same in each transaction, its compute budget, and the
 * keys of the wallet, the program and its event authority. `transactionSize` counts the same.
 */
const BASE_BYTES = 250;
const KEY = 32;
/** Bytes of the instruction that pays a seat, and of one that pays a share beside it. */
const SEAT_BYTES = 18;
const SHARE_BYTES = 15;

const OF_SEAT: ReadonlySet<ShareKind> = new Set(['winnings', 'bonus', 'stakeback', 'refund']);

/** The kinds of share that each claim pays. */
type Claimed = readonly { readonly kind: ShareKind }[];

/**
 * Counts the requests to the wallet that claiming from several pools takes, each a transaction.
 * @param claims the unpaid shares of each pool
 * @param largest most bytes of a request
 */
export function claimRequests(claims: readonly Claimed[], largest: number): number {
  let requests = 0;
  let pools = CLAIMED_AT_ONCE;
  let bytes = largest;
  for (const claim of claims) {
    const own = claimBytes(claim);
    if (pools === CLAIMED_AT_ONCE || bytes + own > largest) {
      requests += 1;
      pools = 0;
      bytes = BASE_BYTES;
    }
    pools += 1;
    bytes += own;
  }
  return requests;
}

/** Bytes of one pool's claim: the keys of the pool and of the seat, and an instruction for each payment. */
function claimBytes(shares: Claimed): number {
  const seat = shares.some(({ kind }) => OF_SEAT.has(kind)) ? KEY + SEAT_BYTES : 0;
  return KEY + seat + shares.filter(({ kind }) => !OF_SEAT.has(kind)).length * SHARE_BYTES;
}
