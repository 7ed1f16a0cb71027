pub mod config;
pub mod creator;
pub mod entry;
pub mod oracle;
pub mod pool;

pub use {
    config::{Config, ConfigParams},
    creator::Creator,
    entry::Entry,
    oracle::Oracle,
    pool::{Pool, PoolStatus, RefundReason},
};
