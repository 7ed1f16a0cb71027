//! A second implementation of the protocol's word stream, numbers and shuffle, written from their description and with
//! wide integers.

use solana_sha256_hasher::hashv;

/// Returns a draw's output for tests, always the same for a number.
pub fn output(number: u64) -> [u8; 32] {
    hashv(&[b"vrf-pool/maths", &number.to_le_bytes()]).to_bytes()
}

pub struct Reference {
    words: Box<dyn Iterator<Item = u64>>,
    /// Number of words taken so far.
    pub taken: usize,
}

impl Reference {
    /// `word_k = the four u64 LE of sha256("vrf-pool/pick/v2" ‖ output ‖ k as u32 LE)`.
    pub fn new(output: [u8; 32]) -> Self {
        let words = (0u32..).flat_map(move |k| {
            let block = hashv(&[b"vrf-pool/pick/v2", &output, &k.to_le_bytes()]).to_bytes();
            [0, 8, 16, 24].map(|at| u64::from_le_bytes(block[at..at + 8].try_into().unwrap()))
        });
        Self {
            words: Box::new(words),
            taken: 0,
        }
    }

    pub fn next_word(&mut self) -> u64 {
        self.taken += 1;
        self.words.next().unwrap()
    }

    /// Returns the next word below the largest multiple of `bound` in 2^64, modulo `bound`.
    pub fn uniform(&mut self, bound: u64) -> u64 {
        let words = 1u128 << 64;
        let whole = words / u128::from(bound) * u128::from(bound);
        loop {
            let word = self.next_word();
            if u128::from(word) < whole {
                return word % bound;
            }
        }
    }

    /// Draws the winners one by one from those left; the first one left replaces the drawn one.
    pub fn shuffle<T: Clone>(&mut self, list: &[T], winners: usize) -> Vec<T> {
        let mut left = list.to_vec();
        let mut drawn = Vec::new();
        for _ in 0..winners {
            let at = self.uniform(left.len() as u64) as usize;
            drawn.push(left[at].clone());
            left[at] = left[0].clone();
            left.remove(0);
        }
        drawn.extend(left);
        drawn
    }
}
