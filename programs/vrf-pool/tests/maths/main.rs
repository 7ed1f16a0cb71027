//! Tests the mathematics of the draw and the payouts through the program's public functions. Inputs are fixed or shrink
//! to one case, so nothing here depends on chance.

mod chi_square;
mod economics;
mod multiplier;
mod shuffle;
mod uniform;
mod vectors;
mod words;
