/** Mutants that no test can notice, by file and removed part, with the reason. */
export const SURVIVORS: ReadonlyMap<string, string> = new Map([
  [
    'transition/lock.rs: refuses unless since >= 0 (BeforeGenesis)',
    'no pool is created before the genesis of its beacon, and the clock never goes back',
  ],
  [
    'transition/lock.rs: exact bound: since > 0',
    'no pool is created before the genesis of its beacon, and a countdown lasts at least a minute',
  ],
  [
    'codegen/accounts/try_accounts.rs: no account stands twice',
    'no instruction takes two accounts of one type',
  ],
  [
    'beacon/map_to_curve.rs: refuses if first.x.equals(&second.x) (None)',
    'no round is known whose two maps have the same x; the Rust tests call the sum with such points',
  ],
  [
    'beacon/signature.rs: refuses if !is_finite_and_canonical(signature) (Err(Refusal::Signature))',
    'the syscall that decompresses refuses other encodings, and no round has infinity as its signature; the check is kept in case the syscall changes',
  ],
  [
    'state/account.rs: refuses if from.key == to.key (Err(refuse(PoolError::WrongPayee)))',
    'only two kinds of accounts are paid: wallets that have signed, and a treasury that was checked when the pool already existed',
  ],
  [
    'state/pool.rs: refuses if !is_ours(account) (Err(ErrorCode::AccountOwnedByWrongProgram.into()))',
    'the account’s address is in an entry of the program, so it is a pool of the program or a closed pool’s account',
  ],
  [
    'state/pool.rs: refuses if !account.try_borrow_data()?.starts_with(Pool::DISCRIMINATOR) (Err(ErrorCode::AccountDiscriminatorMismatch.into()))',
    'the account’s address is in an entry of the program, so it is a pool of the program or a closed pool’s account',
  ],
  [
    'state/pool.rs: refuses if data.len() < HEADER_LEN (Err(refuse(PoolError::UnknownVersion)))',
    'a pool is created with its header, and no instruction makes a pool’s account shorter',
  ],
  [
    'state/pool.rs: exact bound: data.len() <= HEADER_LEN',
    'a pool with a header has at least one seat behind it',
  ],
]);
