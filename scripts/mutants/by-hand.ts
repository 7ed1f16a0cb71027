/** What no rule finds. `OFF` in a replacement stands for the expression that is true while the mutant is on. */
export interface Replacement {
  readonly file: string;
  /** What is taken away, or spoiled. */
  readonly what: string;
  readonly find: string;
  readonly replace: string;
}

function off(file: string, what: string, find: string, replace: string): Replacement {
  return { file, what, find, replace };
}

/** A time as a 16-bit number: half a day at most. */
function truncated(file: string, field: string): Replacement {
  const find = `.checked_add(${field}.into())`;
  const replace = `.checked_add(if OFF { i64::from(${field} as u16) } else { ${field}.into() })`;
  return off(file, `${field} keeps its upper half`, find, replace);
}

function withoutPart(what: string, part: string, bytes: string, length: number): Replacement {
  const sliced = `            &${bytes}[if OFF { ${length} } else { 0 }..],\n`;
  return off('math/draw.rs', `the draw's input holds ${what}`, `            ${part},\n`, sliced);
}

const SURPLUS = 'crate::errors::PoolError::Overflow';

/** In the program's own sources. */
export const IN_PROGRAM: readonly Replacement[] = [
  off(
    'create_account.rs',
    'an address that holds lamports can become an account',
    'if present == 0 {',
    'if OFF || present == 0 {',
  ),
  off(
    'state/pool.rs',
    'a surplus does no harm',
    '        Self::from_data(pool.as_ref().try_borrow_mut_data()?)',
    `        let opened = Self::from_data(pool.as_ref().try_borrow_mut_data()?)?;
        let due = opened.header.rent_lamports + opened.header.owed_lamports;
        require!(!OFF || pool.as_ref().lamports() == due, ${SURPLUS});
        Ok(opened)`,
  ),
  off(
    'state/pool.rs',
    'the rent is what was deposited',
    'Ok(opened)',
    `let rent = Rent::get()?.minimum_balance(HEADER_LEN + opened.tail.len());
        require!(!OFF || pool.as_ref().lamports() >= rent + opened.header.owed_lamports, ${SURPLUS});
        Ok(opened)`,
  ),
  off(
    'instructions/mod.rs',
    'a payee may have nothing',
    '    from.sub_lamports(lamports)?;',
    `    require!(!OFF || to.lamports() > 0, crate::errors::PoolError::WrongPayee);\n    from.sub_lamports(lamports)?;`,
  ),
  off(
    'instructions/join_pool.rs',
    'who comes back has used the exit',
    '    entry.active = true;',
    '    entry.active = true;\n    if OFF { entry.exit_used = false; }',
  ),
  off(
    'instructions/pay_creator.rs',
    'a refund returns the bonus',
    '            header.bonus_lamports\n',
    '            if OFF { header.bonus_lamports / 2 } else { header.bonus_lamports }\n',
  ),
  off(
    'instructions/refund.rs',
    'a refund is the whole entry',
    'let lamports = header.entry_lamports;',
    'let lamports = if OFF { header.entry_lamports + header.bonus_lamports / 2 } else { header.entry_lamports };',
  ),
  off(
    'instructions/exit_pool.rs',
    'an exit returns the whole entry',
    'let lamports = header.entry_lamports;',
    'let lamports = if OFF { header.entry_lamports / 2 } else { header.entry_lamports };',
  ),
  truncated('state/pool.rs', 'self.countdown_seconds'),
  truncated('instructions/create_pool.rs', 'args.join_window_seconds'),
  truncated('instructions/create_pool.rs', 'config.params.cooldown_seconds'),
  truncated('instructions/request_draw.rs', 'header.draw_timeout_seconds'),
  truncated('instructions/close_pool.rs', 'header.retention_seconds'),
  off(
    'math/economics.rs',
    'products have 128 bits',
    'let product = u128::from(amount).checked_mul(bps.into())?;',
    'let product = if OFF { amount.wrapping_mul(bps.into()).into() } else { u128::from(amount).checked_mul(bps.into())? };',
  ),
  off(
    'math/economics.rs',
    "the treasury does without the creator's share",
    '            .checked_sub(creator)?\n',
    '            .checked_sub(if OFF { 0 } else { creator })?\n',
  ),
  off(
    'math/economics.rs',
    "the odd lamport is the capturer's",
    'let capturer = completers.checked_sub(requester)?;',
    'let capturer = if OFF { requester } else { completers.checked_sub(requester)? };',
  ),
  off(
    'math/economics.rs',
    'the bonus is shared by weight',
    'pool.bonus_lamports.checked_div(weights)?',
    'pool.bonus_lamports.checked_div(if OFF { winners } else { weights })?',
  ),
  off(
    'math/economics.rs',
    'winners keep their stakeback',
    '.and_then(|won| won.checked_add(self.stakeback))',
    '.and_then(|won| won.checked_add(if OFF { 0 } else { self.stakeback }))',
  ),
  withoutPart('the program', 'self.program.as_ref()', 'self.program.to_bytes()', 32),
  withoutPart('the pool', 'self.pool.as_ref()', 'self.pool.to_bytes()', 32),
  withoutPart('the players', 'self.players_root', 'self.players_root', 32),
  withoutPart('the seed', 'self.seed', 'self.seed', 32),
  withoutPart('the target slot', '&self.target_slot.to_le_bytes()', 'self.target_slot.to_le_bytes()', 8),
  withoutPart('the captured slot', '&self.slot.to_le_bytes()', 'self.slot.to_le_bytes()', 8),
  withoutPart("the slot's hash", 'self.slot_hash', 'self.slot_hash', 32),
  off(
    'math/draw.rs',
    'a winner wins once',
    'let j = i + words.uniform((count - i) as u64) as usize;',
    'let j = if OFF { words.uniform(count as u64) as usize } else { i + words.uniform((count - i) as u64) as usize };',
  ),
  off(
    'entropy.rs',
    'the smallest slot from the target on',
    'let slot = slot_of(items, end - 1);',
    'let end = if OFF { 1 } else { end };\n    let slot = slot_of(items, end - 1);',
  ),
  off(
    'vrf/verify.rs',
    'a key of large order',
    '(!point.times_cofactor()?.is_identity()).then_some(point)\n}\n\n/// `ECVRF_decode_proof`',
    '(OFF || !point.times_cofactor()?.is_identity()).then_some(point)\n}\n\n/// `ECVRF_decode_proof`',
  ),
  off(
    'vrf/verify.rs',
    'the challenge',
    'if challenge_of([&y, &h, &gamma, &u, &v]) != challenge {',
    'if !OFF && challenge_of([&y, &h, &gamma, &u, &v]) != challenge {',
  ),
  off(
    'vrf/verify.rs',
    "the challenge's last byte",
    'let digest = sha512(&[&[SUITE, 0x02], y, h, gamma, u, v, &[0x00]]);',
    'let digest = sha512(&[&[SUITE, 0x02], y, h, gamma, u, v, &[if OFF { 0x01 } else { 0x00 }]]);',
  ),
  off(
    'vrf/curve.rs',
    'canonical points',
    '(is_canonical(bytes) && validate_edwards(&point))',
    '((OFF || is_canonical(bytes)) && validate_edwards(&point))',
  ),
  off(
    'vrf/curve.rs',
    'scalars below the order',
    'less_than(&limbs(bytes), &ORDER).then_some',
    '(OFF || less_than(&limbs(bytes), &ORDER)).then_some',
  ),
  off(
    'math/name.rs',
    'no character that deceives',
    '!name.chars().any(is_deceptive)',
    '(OFF || !name.chars().any(is_deceptive))',
  ),
  off(
    'math/name.rs',
    'a name that is not empty',
    '!name.trim().is_empty()',
    '(OFF || !name.trim().is_empty())',
  ),
  off('math/name.rs', 'valid UTF-8', 'Err(_) => false', 'Err(_) => OFF'),
];

/** In Anchor's library, whose types the program's accounts are declared by. */
export const IN_ANCHOR_LANG: readonly Replacement[] = [
  off(
    'accounts/account_loader.rs',
    'a pool belongs to the program',
    'if acc_info.owner != &T::owner() {',
    'if !OFF && acc_info.owner != &T::owner() {',
  ),
  off(
    'accounts/account_loader.rs',
    'a pool is of the type Pool',
    'if given_disc != disc {',
    'if !OFF && given_disc != disc {',
  ),
  off(
    'accounts/account.rs',
    'a record belongs to the program',
    'if info.owner != &T::owner() {',
    'if !OFF && info.owner != &T::owner() {',
  ),
  off(
    'accounts/account.rs',
    'a record is of its type',
    'T::try_deserialize(&mut data)?',
    'if OFF { T::try_deserialize_unchecked(&mut data)? } else { T::try_deserialize(&mut data)? }',
  ),
  off('accounts/signer.rs', 'a signer has signed', 'if !info.is_signer {', 'if !OFF && !info.is_signer {'),
  off(
    'accounts/program.rs',
    'a program is the one it should be',
    'if info.key != &T::id() {',
    'if !OFF && info.key != &T::id() {',
  ),
];

/** In the code that Anchor generates for the accounts' constraints. */
export const IN_ANCHOR_SYN: readonly Replacement[] = [
  off(
    'codegen/accounts/constraints.rs',
    'an address follows from its seeds',
    'if #name.key() != #pda_address {',
    'if !OFF && #name.key() != #pda_address {',
  ),
  off(
    'codegen/accounts/constraints.rs',
    "a new account's address follows from its seeds",
    'if #field.key() != #pda_address {',
    'if !OFF && #field.key() != #pda_address {',
  ),
  off(
    'codegen/accounts/constraints.rs',
    'an account is initialised once',
    'if !#if_needed ||',
    'if !(#if_needed || OFF) ||',
  ),
  off(
    'codegen/accounts/try_accounts.rs',
    'no account stands twice',
    'if !#mutable_accounts.insert(key) {',
    'if !#mutable_accounts.insert(key) && !OFF {',
  ),
  off(
    'codegen/accounts/exit.rs',
    'what is paid is closed',
    'anchor_lang::AccountsClose::close(\n                                &self.#ident,\n                                #close_target.to_account_info(),\n                            ).map_err(|e| e.with_account_name(#name_str))?;',
    'if !OFF { anchor_lang::AccountsClose::close(\n                                &self.#ident,\n                                #close_target.to_account_info(),\n                            ).map_err(|e| e.with_account_name(#name_str))?; }',
  ),
  off(
    'codegen/program/handlers.rs',
    'only the program emits its events',
    'if !given_event_authority.is_signer {',
    'if !OFF && !given_event_authority.is_signer {',
  ),
];
