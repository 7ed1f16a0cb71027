/**
 * Lamports a byte for which pools and entries deposit even while the network asks for less, so that a rise of its rate up
 * to this one stops no payment. The program's `RENT_CEILING` in `programs/vrf-pool/src/constants.rs`.
 */
export const RENT_CEILING = 6_960n;
/** Bytes that the network adds to an account's length: `ACCOUNT_STORAGE_OVERHEAD` of its crate solana-rent. */
const RENT_OVERHEAD = 128;

/**
 * Returns the lamports that a pool or an entry of so many bytes deposits, all of which come back when it closes; as
 * `rent_deposit` of `programs/vrf-pool/src/state/account.rs`.
 * @param minimum what the network asks for an account of that length
 */
export function rentDeposit(bytes: number, minimum: bigint): bigint {
  const atCeiling = BigInt(RENT_OVERHEAD + bytes) * RENT_CEILING;
  return minimum > atCeiling ? minimum : atCeiling;
}
