//! The draw's and the payouts' mathematics, by what the program makes public. Inputs are fixed or shrink to one case:
//! nothing here depends on chance.

mod chi_square;
mod economics;
mod multiplier;
mod shuffle;
mod uniform;
mod vectors;
mod words;
