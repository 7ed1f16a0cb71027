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
    'beacon/map_to_curve.rs: the second candidate is on the curve',
    'the sum with a point of no curve is on no curve either, and the syscall that adds refuses its image',
  ],
  [
    'beacon/map_to_curve.rs: refuses if !second.x.minus(&first.x).times(&inverse).equals(&ONE) (None)',
    'by another slope than the chord’s the sum is on no curve, and the syscall that adds refuses its image',
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
    'state/pool.rs: refuses if data.len() < HEADER_LEN (Err(refuse(PoolError::UnknownVersion)))',
    'a pool is created with its header; nothing makes one shorter',
  ],
  [
    'state/pool.rs: exact bound: data.len() <= HEADER_LEN',
    'as soon as a pool has a header it has at least one seat behind it',
  ],
]);
