//! The draw: its input, and the winners that follow from its output.

use anchor_lang::prelude::Pubkey;
use solana_sha256_hasher::{hash, hashv};

use crate::constants::{DRAW_DOMAIN, MAX_MULTIPLIER, PICK_DOMAIN};

/// Hash of the players in joining order.
pub fn players_root(players: &[[u8; 32]]) -> [u8; 32] {
    hash(bytemuck::cast_slice(players)).to_bytes()
}

/// What the VRF is asked: fixed by the players, the seed and a slot that did not exist when they were fixed.
pub struct DrawInput<'a> {
    pub program: &'a Pubkey,
    pub pool: &'a Pubkey,
    pub players_root: &'a [u8; 32],
    /// The revealed seed, or zeros.
    pub seed: &'a [u8; 32],
    pub target_slot: u64,
    pub slot: u64,
    pub slot_hash: &'a [u8; 32],
}

impl DrawInput<'_> {
    pub fn alpha(&self) -> [u8; 32] {
        hashv(&[
            DRAW_DOMAIN,
            self.program.as_ref(),
            self.pool.as_ref(),
            self.players_root,
            self.seed,
            &self.target_slot.to_le_bytes(),
            &self.slot.to_le_bytes(),
            self.slot_hash,
        ])
        .to_bytes()
    }
}

/// The endless stream of words that follows from a VRF output.
pub struct Words<'a> {
    beta: &'a [u8; 64],
    block: [u8; 32],
    counter: u32,
    used: usize,
}

impl<'a> Words<'a> {
    pub fn new(beta: &'a [u8; 64]) -> Self {
        Self {
            beta,
            block: [0; 32],
            counter: 0,
            used: 4,
        }
    }

    fn next_word(&mut self) -> u64 {
        if self.used == 4 {
            self.block = hashv(&[PICK_DOMAIN, self.beta, &self.counter.to_le_bytes()]).to_bytes();
            self.counter = self.counter.wrapping_add(1);
            self.used = 0;
        }
        let at = 8 * self.used;
        self.used += 1;
        let mut word = [0; 8];
        word.copy_from_slice(&self.block[at..at + 8]);
        u64::from_le_bytes(word)
    }

    /// A number below `bound`, every one equally likely: words of the incomplete last stretch are passed over.
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

/// The first `winners` steps of a Fisher-Yates shuffle: afterwards the winners stand first.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn uniform_stays_below_its_bound(beta: [u8; 32], bound in 1u64..) {
            let beta = [beta, beta].concat().try_into().unwrap();
            let mut words = Words::new(&beta);
            for _ in 0..20 {
                prop_assert!(words.uniform(bound) < bound);
            }
        }

        #[test]
        fn replayed_backwards_the_shuffle_restores_the_list(beta: [u8; 32], count in 2usize..1000) {
            let beta = [beta, beta].concat().try_into().unwrap();
            let winners = (count / 4).max(1);
            let joined: Vec<usize> = (0..count).collect();
            let mut list = joined.clone();
            shuffle(&mut Words::new(&beta), &mut list, winners);

            let mut words = Words::new(&beta);
            let swaps: Vec<_> = (0..winners).map(|i| i + words.uniform((count - i) as u64) as usize).collect();
            for (i, j) in swaps.into_iter().enumerate().rev() {
                list.swap(i, j);
            }
            prop_assert_eq!(list, joined);
        }
    }

    #[test]
    fn uniform_passes_over_the_last_stretch() {
        // With a bound just over half the range nearly every second word must be passed over.
        let beta = [7; 64];
        let mut words = Words::new(&beta);
        for _ in 0..1_000 {
            words.uniform(u64::MAX / 2 + 2);
        }
        let taken = 4 * (words.counter as usize - 1) + words.used;
        assert!(
            (1_800..2_200).contains(&taken),
            "{taken} words for 1,000 numbers"
        );
    }

    #[test]
    fn every_player_wins_equally_often() {
        let (players, winners, rounds) = (10, 2, 20_000u32);
        let mut wins = [0u32; 10];
        for round in 0..rounds {
            let mut beta = [0; 64];
            beta[..4].copy_from_slice(&round.to_le_bytes());
            let mut list: Vec<usize> = (0..players).collect();
            shuffle(&mut Words::new(&beta), &mut list, winners);
            list[..winners].iter().for_each(|player| wins[*player] += 1);
        }
        let expected = f64::from(rounds) * winners as f64 / players as f64;
        let chi_square: f64 = wins
            .iter()
            .map(|w| (f64::from(*w) - expected).powi(2) / expected)
            .sum();
        // 9 degrees of freedom: above 27.9 once in a thousand; the inputs are fixed, so this cannot flicker.
        assert!(chi_square < 27.9, "{chi_square}");
    }

    /// The published vectors, which the clients read too.
    #[test]
    fn reproduces_the_published_draws() {
        let text = include_str!("../../../../tests/vectors/draw.json");
        let json: serde_json::Value = serde_json::from_str(text).unwrap();
        let vectors = json["vectors"].as_array().unwrap();
        assert!(vectors.len() >= 20);
        for v in vectors {
            let name = v["name"].as_str().unwrap();
            let seats = v["playerCount"].as_u64().unwrap() as u32;
            let seed = unhex::<32>(&v["playersSeed"]);
            let joined: Vec<[u8; 32]> = (0..seats)
                .map(|seat| hashv(&[&seed, &seat.to_le_bytes()]).to_bytes())
                .collect();
            let root = players_root(&joined);
            assert_eq!(root, unhex::<32>(&v["root"]), "{name}: root");

            let alpha = DrawInput {
                program: &Pubkey::from(unhex::<32>(&v["program"])),
                pool: &Pubkey::from(unhex::<32>(&v["pool"])),
                players_root: &root,
                seed: &v["seed"].as_str().map_or([0; 32], |_| unhex(&v["seed"])),
                target_slot: v["targetSlot"].as_str().unwrap().parse().unwrap(),
                slot: v["capturedSlot"].as_str().unwrap().parse().unwrap(),
                slot_hash: &unhex(&v["capturedHash"]),
            }
            .alpha();
            assert_eq!(alpha, unhex::<32>(&v["alpha"]), "{name}: alpha");
            let beta = crate::vrf::verify(&unhex(&v["vrfKey"]), &alpha, &unhex(&v["proof"]));
            assert_eq!(beta, Some(unhex::<64>(&v["beta"])), "{name}: beta");

            let beta = beta.unwrap();
            let winners = v["winnerCount"].as_u64().unwrap() as usize;
            let mut words = Words::new(&beta);
            let mut drawn = joined.clone();
            shuffle(&mut words, &mut drawn, winners);
            let mut weights = vec![1; winners];
            if v["randomMultiplier"].as_bool().unwrap() {
                draw_weights(&mut words, &mut weights);
            }
            let expected: Vec<[u8; 32]> = numbers(&v["winners"])
                .map(|seat| joined[seat as usize])
                .collect();
            assert_eq!(drawn[..winners], expected, "{name}: winners");
            assert!(
                numbers(&v["weights"]).eq(weights.iter().map(|w| u64::from(*w))),
                "{name}: weights"
            );
            assert_eq!(
                players_root(&drawn),
                unhex::<32>(&v["drawnRoot"]),
                "{name}: drawn list"
            );
        }
    }

    fn numbers(list: &serde_json::Value) -> impl Iterator<Item = u64> + '_ {
        list.as_array().unwrap().iter().map(|n| n.as_u64().unwrap())
    }

    fn unhex<const N: usize>(text: &serde_json::Value) -> [u8; N] {
        let text = text.as_str().unwrap();
        core::array::from_fn(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
    }
}
