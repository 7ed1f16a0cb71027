pub mod account;
pub mod beacon;
pub mod config;
pub mod creator;
pub mod entry;
pub mod pool;

pub use {
    beacon::Beacon,
    config::{Config, ConfigParams},
    creator::Creator,
    entry::Entry,
    pool::{Pool, PoolStatus, RefundReason, Terms},
};
