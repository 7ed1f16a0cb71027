/** Mutants that no test can notice, by file and removed part, with the reason. */
export const SURVIVORS: ReadonlyMap<string, string> = new Map([
  [
    'transition/lock.rs: refuses unless since >= 0 (BeforeGenesis)',
    'no pool is created before the genesis of its beacon, and no clock goes back',
  ],
  [
    'transition/lock.rs: exact bound: since > 0',
    'no pool is created before the genesis of its beacon, and a countdown is no less than a minute',
  ],
  [
    'codegen/accounts/try_accounts.rs: no account stands twice',
    'no instruction takes two accounts of one type',
  ],
  [
    'beacon/map_to_curve.rs: refuses if first.x.equals(&second.x) (None)',
    'nobody knows a round whose two maps have the same x; the Rust tests give the sum such points',
  ],
  [
    'beacon/signature.rs: refuses if !is_finite_and_canonical(signature) (Err(Refusal::Signature))',
    'the syscall that decompresses refuses other encodings, and infinity is no signature of any round; it holds should they change',
  ],
  [
    'state/account.rs: refuses if from.key == to.key (Err(refuse(PoolError::WrongPayee)))',
    'whoever is paid has signed as a wallet, or is a treasury that was seen to be one once the pool existed',
  ],
  [
    'state/pool.rs: refuses if !is_ours(account) (Err(ErrorCode::AccountOwnedByWrongProgram.into()))',
    'an entry of the program names the account: a pool of the program, or what a closed one leaves',
  ],
  [
    'state/pool.rs: refuses if !account.try_borrow_data()?.starts_with(Pool::DISCRIMINATOR) (Err(ErrorCode::AccountDiscriminatorMismatch.into()))',
    'an entry of the program names the account: a pool of the program, or what a closed one leaves',
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
