pub mod draw;
pub mod economics;
pub mod name;
