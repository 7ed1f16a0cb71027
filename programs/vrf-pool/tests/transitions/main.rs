//! Tests the program's decisions without accounts: the round that a lock fixes, and the ways a locked pool can end.

mod lock;
mod pools;
mod stalls;
mod ways;
