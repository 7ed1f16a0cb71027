//! The program's decisions, asked without accounts: what a lock fixes, and which ways lead on from it.

mod lock;
mod pools;
mod ways;
