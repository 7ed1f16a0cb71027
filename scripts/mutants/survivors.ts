/** Mutants that no test can notice, by file and what they take away, and why that is so. */
export const SURVIVORS: ReadonlyMap<string, string> = new Map([
  [
    'codegen/accounts/try_accounts.rs: no account stands twice',
    'no instruction takes two accounts of one type',
  ],
  [
    'vrf/curve.rs: scalars below the order',
    'the syscall refuses other scalars as well; a test in curve.rs notices',
  ],
  [
    'instructions/pay_completer.rs: exact bound: *paid == 0 && lamports >= 0',
    "a completer's share is never zero: the smallest stake the program takes sees to it",
  ],
  [
    'instructions/pay_treasury.rs: exact bound: header.treasury_paid == 0 && lamports >= 0',
    "the treasury's share is never zero: the smallest stake the program takes sees to it",
  ],
  [
    'state/pool.rs: refuses unless data.len() >= HEADER_LEN (PoolError::NotGrown)',
    'a pool is created with its header; nothing makes one shorter',
  ],
  [
    'state/pool.rs: exact bound: data.len() > HEADER_LEN',
    'as soon as a pool has a header it has at least one seat behind it',
  ],
]);
