/**
 * Lowest rent rate of pools and entries, in lamports a byte. They deposit at this rate even while the network's is
 * lower, so that a rise of the network's rate up to this one blocks no payment. The program's `RENT_CEILING` in
 * `programs/vrf-pool/src/constants.rs`.
 */
export const RENT_CEILING = 6_960n;
/** Bytes that the network adds to an account's length for rent: `ACCOUNT_STORAGE_OVERHEAD` of its crate solana-rent. */
const RENT_OVERHEAD = 128;

/**
 * Returns the rent deposit of a pool or an entry of this length in lamports, all of which is returned when it closes;
 * the same as `rent_deposit` of `programs/vrf-pool/src/state/account.rs`.
 * @param minimum the network's rent-exempt minimum for an account of that length
 */
export function rentDeposit(bytes: number, minimum: bigint): bigint {
  const atCeiling = BigInt(RENT_OVERHEAD + bytes) * RENT_CEILING;
  return minimum > atCeiling ? minimum : atCeiling;
}
