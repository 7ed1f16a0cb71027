//! All errors of the program. Clients translate them by name, so a name is never reused.

use anchor_lang::prelude::*;

/// The result of a decision: its value or an error.
pub type Decision<T = ()> = core::result::Result<T, PoolError>;

/// Converts an error to Anchor's. Not inlined: inlined copies would be a third of the program.
#[cold]
#[inline(never)]
pub fn refuse(error: PoolError) -> anchor_lang::error::Error {
    error.into()
}

/// Returns an error from the surrounding function unless the condition is true.
macro_rules! ensure {
    ($condition:expr, $error:ident) => {
        if !$condition {
            return Err($crate::errors::PoolError::$error);
        }
    };
}
pub(crate) use ensure;

#[error_code]
#[derive(PartialEq, Eq)]
pub enum PoolError {
    #[msg("Only the program's upgrade authority may initialise the configuration")]
    NotUpgradeAuthority,
    #[msg("Only the admin may do this")]
    NotAdmin,
    #[msg("Only the proposed admin may accept")]
    NotPendingAdmin,
    #[msg("A configuration value is out of bounds")]
    ConfigOutOfBounds,
    #[msg("The treasury must be a funded wallet")]
    InvalidTreasury,
    #[msg("The configuration changed: look at the new terms and try again")]
    ConfigChanged,
    #[msg("The beacon's period, genesis, id or key is not one that pools can draw by")]
    InvalidBeacon,
    #[msg("The account is not the beacon that was named")]
    WrongBeacon,
    #[msg("The account does not stand at the address that follows from its seeds")]
    WrongAddress,
    #[msg("The account is of a version or in a state that this program does not know")]
    UnknownVersion,
    #[msg("Creating and joining are paused")]
    Paused,
    #[msg("The creation cooldown is not over")]
    CooldownActive,
    #[msg("The stake is out of bounds")]
    StakeOutOfBounds,
    #[msg("The number of players is out of bounds")]
    PlayersOutOfBounds,
    #[msg("The time to join is out of bounds")]
    JoinWindowOutOfBounds,
    #[msg("The seed commitment must not be zero")]
    ZeroSeedCommitment,
    #[msg("The name is empty, not UTF-8, or holds characters that are not allowed")]
    InvalidName,
    #[msg("The pool is not in a state that allows this")]
    WrongStatus,
    #[msg("The pool already has its final size")]
    AlreadyGrown,
    #[msg("The pool has not grown to its final size yet")]
    NotGrown,
    #[msg("Only the creator may do this")]
    NotCreator,
    #[msg("The time to join and leave is over")]
    DeadlinePassed,
    #[msg("The time to join and leave is not over yet")]
    DeadlineNotReached,
    #[msg("The pool is full")]
    PoolFull,
    #[msg("The wallet is in this pool already")]
    AlreadyJoined,
    #[msg("The pool's terms are not those that were agreed to")]
    TermsChanged,
    #[msg("The pool's password key did not sign that this player may join")]
    WrongGate,
    #[msg("The creator cannot leave the pool")]
    CreatorCannotExit,
    #[msg("A wallet may leave a pool only once")]
    ExitAlreadyUsed,
    #[msg("The pool would drop below its minimum of players")]
    BelowMinimum,
    #[msg("The wallet is not in this pool")]
    NotInPool,
    #[msg("The pool has fewer players than its minimum")]
    MinimumNotReached,
    #[msg("The pool has reached its minimum of players")]
    MinimumReached,
    #[msg(
        "The cluster restarted not long ago: no pool locks until its clock can be trusted again"
    )]
    RestartGuard,
    #[msg("The chain's clock stands before the beacon's first round")]
    BeforeGenesis,
    #[msg("A seed has 32 bytes")]
    InvalidSeedLength,
    #[msg("The seed does not match the commitment")]
    SeedMismatch,
    #[msg("The seed has been revealed already")]
    SeedAlreadyRevealed,
    #[msg("The pool's round is not due yet")]
    RoundNotDue,
    #[msg("The draw has timed out: only refunds are left")]
    DrawOver,
    #[msg("The chain's clock has not kept pace with the slots since the lock: the draw waits")]
    ClockLagged,
    #[msg("The chain's clock has kept pace with the slots since the lock: nothing to void")]
    ClockKeptPace,
    #[msg("The pool locked before the cluster's last restart: it cannot be void")]
    LockedBeforeRestart,
    #[msg("The draw has not timed out")]
    DrawNotOver,
    #[msg("The signature is not the beacon's for this round")]
    InvalidSignature,
    #[msg("The hints do not belong to this round")]
    InvalidHints,
    #[msg("The index names another player")]
    WrongIndex,
    #[msg("The account belongs to another pool")]
    WrongPool,
    #[msg("The account is not the payee")]
    WrongPayee,
    #[msg("The entry is still active")]
    EntryActive,
    #[msg("This has been paid already, or nothing is due")]
    NothingDue,
    #[msg("Entries are still open: a player has not been paid")]
    EntriesOpen,
    #[msg("The retention time is not over")]
    RetentionNotOver,
    #[msg("A sum left its range")]
    Overflow,
}
