//! Every refusal of the program. Clients translate them by name, so a name is never reused.

use anchor_lang::prelude::*;

#[error_code]
pub enum PoolError {
    #[msg("Only the program's upgrade authority may initialise the configuration")]
    NotUpgradeAuthority,
    #[msg("Only the admin may do this")]
    NotAdmin,
    #[msg("Only the proposed admin may accept")]
    NotPendingAdmin,
    #[msg("A configuration value is out of bounds")]
    ConfigOutOfBounds,
    #[msg("The VRF key is not a point of large order")]
    InvalidVrfKey,
    #[msg("The treasury must be a funded wallet")]
    InvalidTreasury,
    #[msg("The configuration changed: look at the new terms and try again")]
    ConfigChanged,
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
    #[msg("The pool's password key did not sign")]
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
    #[msg("A seed has 32 bytes")]
    InvalidSeedLength,
    #[msg("The seed does not match the commitment")]
    SeedMismatch,
    #[msg("The seed has been revealed already")]
    SeedAlreadyRevealed,
    #[msg("The countdown is not over")]
    CountdownNotOver,
    #[msg("The entropy has been captured already")]
    AlreadyCaptured,
    #[msg("The entropy has not been captured yet")]
    NotCaptured,
    #[msg("The target slot does not exist yet")]
    TargetSlotNotReached,
    #[msg("The target slot is out of reach: only the time-out is left")]
    TargetSlotOutOfReach,
    #[msg("The draw's deadline has passed")]
    DrawDeadlinePassed,
    #[msg("The draw's deadline has not passed")]
    DrawDeadlineNotPassed,
    #[msg("The proof does not verify")]
    InvalidProof,
    #[msg("The index names another player")]
    WrongIndex,
    #[msg("The account belongs to another pool")]
    WrongPool,
    #[msg("The account is not the payee")]
    WrongPayee,
    #[msg("The oracle record belongs to another key")]
    WrongOracle,
    #[msg("The entry is still active")]
    EntryActive,
    #[msg("This has been paid already, or nothing is due")]
    NothingDue,
    #[msg("The pool still owes lamports")]
    StillOwed,
    #[msg("Entries are still open")]
    EntriesOpen,
    #[msg("The retention time is not over")]
    RetentionNotOver,
    #[msg("A sum left its range")]
    Overflow,
}
