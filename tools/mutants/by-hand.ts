/** A mutant that no rule finds. `OFF` in a replacement stands for the expression that is true while it is active. */
export interface Replacement {
  readonly file: string;
  /** The guard or effect that the mutant removes or spoils. */
  readonly what: string;
  readonly find: string;
  readonly replace: string;
}

function off(file: string, what: string, find: string, replace: string): Replacement {
  return { file, what, find, replace };
}

/** Truncates a time to 16 bits, which is less than a day. */
function truncated(file: string, field: string): Replacement {
  const find = `.checked_add(${field}.into())`;
  const replace = `.checked_add(if OFF { i64::from(${field} as u16) } else { ${field}.into() })`;
  return off(file, `${field} keeps its upper half`, find, replace);
}

function withoutPart(what: string, part: string, bytes: string, length: number): Replacement {
  const sliced = `            &${bytes}[if OFF { ${length} } else { 0 }..],\n`;
  return off('math/draw.rs', `the draw's input holds ${what}`, `            ${part},\n`, sliced);
}

/** Lets 32 bytes of a gate's message (16 of its domain) be arbitrary. */
function anyPart(what: string, from: number, to: number): Replacement {
  const find = 'data.get(MESSAGE..) == Some(message)';
  const isSame = `at >= ${from} && at < ${to} || given[at] == message[at]`;
  const fits = `given.len() == message.len() && (0..given.len()).all(|at| ${isSame})`;
  const replace = `(${find} || OFF && data.get(MESSAGE..).is_some_and(|given| ${fits}))`;
  return off('gate.rs', `a gate's message names ${what}`, find, replace);
}

/** Mutants of the program's own sources. */
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
    '        let pool = Self::of(account)?;\n',
    `        let lamports = account.lamports();
        let pool = Self::of(account)?;
        let due = pool.header.rent_lamports + pool.header.owed_lamports;
        assert!(!OFF || lamports == due);\n`,
  ),
  off(
    'state/pool.rs',
    'the rent is what was deposited',
    '        let due = pool.header.rent_lamports + pool.header.owed_lamports;\n',
    `        let due = pool.header.rent_lamports + pool.header.owed_lamports;
        let rent = Rent::get()?.minimum_balance(HEADER_LEN + pool.tail.len());
        assert!(!OFF || lamports >= rent + pool.header.owed_lamports);\n`,
  ),
  off(
    'state/account.rs',
    'pools and entries deposit for the ceiling of the rent',
    '.max(ceiling)',
    '.max(if OFF { 0 } else { ceiling })',
  ),
  off(
    'instructions/close_entry.rs',
    'an entry closes after its pool',
    'if is_closed(account) {',
    'if !OFF && is_closed(account) {',
  ),
  off(
    'state/account.rs',
    'lamports at the address of a closed pool change nothing',
    '&& account.data_is_empty()',
    '&& account.data_is_empty() && !(OFF && account.lamports() > 0)',
  ),
  off(
    'state/account.rs',
    'a payee may have nothing',
    '    from.sub_lamports(lamports)?;',
    `    assert!(!OFF || to.lamports() > 0);
    from.sub_lamports(lamports)?;`,
  ),
  anyPart('its domain', 0, 16),
  anyPart('the program', 16, 48),
  anyPart('the pool', 48, 80),
  anyPart('the player', 80, 112),
  anyPart('the terms', 112, 144),
  off(
    'gate.rs',
    'nothing stands behind a proof',
    'data.get(MESSAGE..) == Some(message)',
    '(data.get(MESSAGE..) == Some(message) || OFF && data.get(MESSAGE..).is_some_and(|given| given.starts_with(message)))',
  ),
  off(
    'gate.rs',
    'the Ed25519 program proves it',
    'instruction.program_id == ed25519_program::ID',
    '(OFF || instruction.program_id == ed25519_program::ID)',
  ),
  off(
    'gate.rs',
    'what is proven is what is shown',
    'data.get(..KEY) == Some(bytemuck::cast_slice(&OFFSETS))',
    '(OFF || data.get(..KEY) == Some(bytemuck::cast_slice(&OFFSETS)))',
  ),
  off(
    'gate.rs',
    "the gate's own key",
    'data.get(KEY..SIGNATURE) == Some(gate.as_ref())',
    '(OFF || data.get(KEY..SIGNATURE) == Some(gate.as_ref()))',
  ),
  off('gate.rs', 'a proof may stand anywhere', '    (0..)\n', '    (if OFF { 1 } else { 0 }..)\n'),
  off(
    'transition/seats.rs',
    'who comes back has used the exit',
    '    entry.joined_at = now;',
    '    entry.joined_at = now;\n    if OFF { entry.exit_used = false; }',
  ),
  off(
    'transition/pay.rs',
    'a refund returns the bonus',
    '        pool.terms.bonus_lamports\n',
    '        if OFF { pool.terms.bonus_lamports / 2 } else { pool.terms.bonus_lamports }\n',
  ),
  off(
    'transition/pay.rs',
    'a refund is the whole entry',
    'leave(pool, entry, pool.terms.entry_lamports)',
    'leave(pool, entry, if OFF { pool.terms.entry_lamports + pool.terms.bonus_lamports / 2 } else { pool.terms.entry_lamports })',
  ),
  off(
    'transition/seats.rs',
    'an exit returns the whole entry',
    '    Ok(pool.terms.entry_lamports)',
    '    Ok(if OFF { pool.terms.entry_lamports / 2 } else { pool.terms.entry_lamports })',
  ),
  off(
    'transition/lock.rs',
    'a late lock counts from now',
    '    let countdown_end = moment\n        .now\n',
    '    let from = if OFF { pool.terms.join_deadline.min(moment.now) } else { moment.now };\n    let countdown_end = from\n',
  ),
  // Uses unsigned numbers, because without the guard the compiler would need signed division, which the VM lacks.
  off(
    'transition/lock.rs',
    'the round is the next one after the countdown',
    'since.checked_div(period)',
    '(since as u64).checked_div(period as u64).map(|periods| periods as i64 + i64::from(OFF))',
  ),
  off(
    'transition/lock.rs',
    'the round is never that of the countdown’s last second',
    '        round: (periods as u64).checked_add(2)',
    '        round: (periods as u64).checked_add(if OFF { 1 } else { 2 })',
  ),
  off(
    'transition/pace.rs',
    'too few slots void a pool',
    '5 * self.by_slots < self.countdown',
    '!OFF && 5 * self.by_slots < self.countdown',
  ),
  off(
    'transition/pace.rs',
    'a lag voids a pool and completes none',
    '!self.is_late() && 8 *',
    '!OFF && !self.is_late() && 8 *',
  ),
  off(
    'transition/pace.rs',
    'a lag is nothing once it is late',
    '!self.is_late() && 8 *',
    '(OFF || !self.is_late()) && 8 *',
  ),
  off(
    'transition/pace.rs',
    'a clock that gains on the slots completes nothing',
    '2 * self.by_clock <= 3 * self.by_slots',
    'OFF || 2 * self.by_clock <= 3 * self.by_slots',
  ),
  off('transition/pace.rs', 'what is late completes', 'self.is_late() ||', '!OFF && self.is_late() ||'),
  off(
    'transition/pace.rs',
    'a young epoch’s average says nothing',
    'if slots < MEASURED_SLOTS {',
    'if !OFF && slots < MEASURED_SLOTS {',
  ),
  off(
    'transition/pace.rs',
    'a slot is no longer than nominal',
    '.min(NOMINAL_SLOT_MICROS)',
    '.min(if OFF { u32::MAX } else { NOMINAL_SLOT_MICROS })',
  ),
  off(
    'transition/draw.rs',
    'a draw times out by its seconds',
    'moment.now >= pool.draw_deadline &&',
    '(OFF || moment.now >= pool.draw_deadline) &&',
  ),
  off(
    'transition/draw.rs',
    'a draw times out by its slots',
    '&& moment.slot >= from.saturating_add(TIMEOUT_SLOTS)',
    '&& (OFF || moment.slot >= from.saturating_add(TIMEOUT_SLOTS))',
  ),
  off(
    'transition/draw.rs',
    'a time-out counts its slots from a restart',
    'pool.lock_slot.max(moment.last_restart)',
    'pool.lock_slot.max(if OFF { 0 } else { moment.last_restart })',
  ),
  truncated('transition/lock.rs', 'pool.terms.countdown_seconds'),
  truncated('transition/lock.rs', 'pool.terms.draw_timeout_seconds'),
  truncated('transition/close.rs', 'pool.terms.retention_seconds'),
  off(
    'transition/create.rs',
    'times keep their upper half',
    'time.checked_add(seconds.into())',
    'time.checked_add(if OFF { i64::from(seconds as u16) } else { seconds.into() })',
  ),
  off(
    'math/economics.rs',
    'what is below 10,000 lamports counts as well',
    'let rest = (amount % BPS).checked_mul(bps)? / BPS;',
    'let rest = if OFF { 0 } else { (amount % BPS).checked_mul(bps)? / BPS };',
  ),
  off(
    'math/economics.rs',
    "the treasury does without the creator's share",
    '            .checked_sub(creator)?\n',
    '            .checked_sub(if OFF { 0 } else { creator })?\n',
  ),
  off(
    'math/economics.rs',
    'the bonus is shared by weight',
    'terms.bonus_lamports.checked_div(weights)?',
    'terms.bonus_lamports.checked_div(if OFF { winners } else { weights })?',
  ),
  off(
    'math/economics.rs',
    'a pool pays by the shares that it stores',
    'share(total, terms.completer_bps)?',
    'share(total, if OFF { crate::constants::COMPLETER_BPS } else { terms.completer_bps })?',
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
  withoutPart("the seed's commitment", 'self.seed_commitment', 'self.seed_commitment', 32),
  withoutPart('the chain', 'self.chain_hash', 'self.chain_hash', 32),
  withoutPart('the round', '&self.round.to_le_bytes()', 'self.round.to_le_bytes()', 8),
  off(
    'math/draw.rs',
    'a winner wins once',
    'let j = i + words.uniform((count - i) as u64) as usize;',
    'let j = if OFF { words.uniform(count as u64) as usize } else { i + words.uniform((count - i) as u64) as usize };',
  ),
  // The parts below refuse points off the curve twice, so only removing the whole check shows its effect.
  off(
    'instructions/mod.rs',
    'a round is verified',
    'beacon::verify(pool.round, signature, &beacon.group_point, hints).map_err(',
    '(if OFF { Ok(()) } else { beacon::verify(pool.round, signature, &beacon.group_point, hints) }).map_err(',
  ),
  off(
    'instructions/register_beacon.rs',
    "a beacon's key is checked",
    'group_point(&info.group_key).ok_or_else(|| refuse(PoolError::InvalidBeacon))?;',
    'if OFF { [0; 192] } else { group_point(&info.group_key).ok_or_else(|| refuse(PoolError::InvalidBeacon))? };',
  ),
  off(
    'beacon/signature.rs',
    'the pairing decides',
    'Some(product) if is_one(&product) => Ok(()),',
    'Some(product) if OFF || is_one(&product) => Ok(()),',
  ),
  off(
    'beacon/map_to_curve.rs',
    'a point is on the curve',
    'y.squared().equals(&g).then_some',
    '(OFF || y.squared().equals(&g)).then_some',
  ),
  off(
    'beacon/map_to_curve.rs',
    'a candidate is taken only where it is marked',
    'hint[0] & SECOND_CANDIDATE != 0',
    'OFF || hint[0] & SECOND_CANDIDATE != 0',
  ),
  off(
    'beacon/field.rs',
    'a hint has one encoding',
    'element.is_below_p().then_some',
    '(OFF || element.is_below_p()).then_some',
  ),
  off('beacon/isogeny.rs', "the image's x", 'x_fits && y_fits', '(OFF || x_fits) && y_fits'),
  off('beacon/isogeny.rs', "the image's y", ') && y_fits', ') && (OFF || y_fits)'),
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

/** Mutants of Anchor's library, whose types declare the program's accounts. */
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

/** Mutants of the code that Anchor generates for the accounts' constraints. */
export const IN_ANCHOR_SYN: readonly Replacement[] = [
  off(
    'codegen/accounts/try_accounts.rs',
    'no account stands twice',
    'if !#mutable_accounts.insert(key) {',
    'if !#mutable_accounts.insert(key) && !OFF {',
  ),
  off(
    'codegen/program/handlers.rs',
    'only the program emits its events',
    'if !given_event_authority.is_signer {',
    'if !OFF && !given_event_authority.is_signer {',
  ),
];
