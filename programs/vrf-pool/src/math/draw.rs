//! The draw: its input, and the winners that follow from its output.

use anchor_lang::prelude::Pubkey;
use solana_sha256_hasher::{hash, hashv};

use crate::constants::{DRAW_DOMAIN, MAX_MULTIPLIER, OUTPUT_DOMAIN, PICK_DOMAIN};

/// Hashes the players' keys in the order of the list, which is the order of joining before the draw.
pub fn players_root(players: &[[u8; 32]]) -> [u8; 32] {
    hash(bytemuck::cast_slice(players)).to_bytes()
}

/// The facts that bind a round's signature to one pool and its players.
pub struct DrawInput<'a> {
    pub program: &'a Pubkey,
    pub pool: &'a Pubkey,
    pub players_root: &'a [u8; 32],
    pub seed_commitment: &'a [u8; 32],
    pub chain_hash: &'a [u8; 32],
    pub round: u64,
}

impl DrawInput<'_> {
    pub fn alpha(&self) -> [u8; 32] {
        hashv(&[
            DRAW_DOMAIN,
            self.program.as_ref(),
            self.pool.as_ref(),
            self.players_root,
            self.seed_commitment,
            self.chain_hash,
            &self.round.to_le_bytes(),
        ])
        .to_bytes()
    }

    /// Returns the hash that decides the winners. Two pools that draw by the same round get different outputs.
    pub fn output(&self, signature: &[u8; 48]) -> [u8; 32] {
        hashv(&[OUTPUT_DOMAIN, &self.alpha(), signature]).to_bytes()
    }
}

/// An endless stream of `u64` words derived from a draw's output.
pub struct Words<'a> {
    output: &'a [u8; 32],
    block: [u8; 32],
    counter: u32,
    used: usize,
}

impl<'a> Words<'a> {
    pub fn new(output: &'a [u8; 32]) -> Self {
        Self {
            output,
            block: [0; 32],
            counter: 0,
            used: 4,
        }
    }

    fn next_word(&mut self) -> u64 {
        if self.used == 4 {
            self.block = hashv(&[PICK_DOMAIN, self.output, &self.counter.to_le_bytes()]).to_bytes();
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
        }
        let at = 8 * self.used;
        self.used += 1;
        let mut word = [0; 8];
        word.copy_from_slice(&self.block[at..at + 8]);
        u64::from_le_bytes(word)
    }

    /// Returns a uniformly distributed number below `bound`. It skips the words from the largest
    /// multiple of `bound` in 2^64 on, because they would make small numbers more likely.
    pub fn uniform(&mut self, bound: u64) -> u64 {
        let last = u64::MAX - bound.wrapping_neg() % bound;
        loop {
            let word = self.next_word();
            if word <= last {
                return word % bound;
            }
        }
    }
}

/// Runs the first `winners` steps of a Fisher-Yates shuffle, which puts the winners first.
pub fn shuffle<T>(words: &mut Words, list: &mut [T], winners: usize) {
    let count = list.len();
    for i in 0..winners {
        let j = i + words.uniform((count - i) as u64) as usize;
        list.swap(i, j);
    }
}

/// Draws a weight from 1 to 5 for every winner and returns their sum.
pub fn draw_weights(words: &mut Words, weights: &mut [u8]) -> u16 {
    weights
        .iter_mut()
        .map(|weight| {
            *weight = 1 + words.uniform(MAX_MULTIPLIER) as u8;
            u16::from(*weight)
        })
        .sum()
}
