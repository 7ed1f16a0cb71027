/** Mutants that no test can notice, by file and what they take away, and why that is so. */
export const SURVIVORS: ReadonlyMap<string, string> = new Map([
  [
    'codegen/accounts/try_accounts.rs: no account stands twice',
    'no instruction takes two accounts of one type',
  ],
  [
    'state/pool.rs: refuses if data.len() < HEADER_LEN (Err(refuse(PoolError::UnknownVersion)))',
    'a pool is created with its header; nothing makes one shorter',
  ],
  [
    'state/pool.rs: exact bound: data.len() <= HEADER_LEN',
    'as soon as a pool has a header it has at least one seat behind it',
  ],
]);
