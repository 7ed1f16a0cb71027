/** An account's state; `lamports` and `rentEpoch` are u64. */
export type Account = {
  lamports: bigint;
  data: Uint8Array;
  owner: string;
  executable: boolean;
  rentEpoch: bigint;
};

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';

/** The rent epoch of a rent-exempt account. */
export const RENT_EXEMPT_EPOCH = 2n ** 64n - 1n;

/** The account that clients receive for an account that no longer exists. */
export const CLOSED_ACCOUNT: Account = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: SYSTEM_PROGRAM,
  executable: false,
  rentEpoch: 0n,
};
