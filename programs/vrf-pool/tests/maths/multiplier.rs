use proptest::prelude::*;
use vrf_pool::math::draw::{draw_weights, shuffle, Words};

use crate::{
    chi_square::assert_equally_likely,
    words::{output, Reference},
};

#[test]
fn one_to_five_are_equally_likely_for_every_winner() {
    let (winners, rounds) = (250, 4_000);
    let mut values = [0u64; 5];
    let mut pairs = [0u64; 25];
    let mut last = vec![0u64; 5];
    for round in 0..rounds {
        let mut weights = vec![0u8; winners];
        draw_weights(&mut Words::new(&output(round)), &mut weights);
        for two in weights.chunks_exact(2) {
            pairs[usize::from(5 * (two[0] - 1) + two[1] - 1)] += 1;
        }
        weights
            .iter()
            .for_each(|weight| values[usize::from(*weight) - 1] += 1);
        last[usize::from(weights[winners - 1]) - 1] += 1;
    }
    assert_equally_likely("a million multipliers", &values);
    assert_equally_likely("two neighbours", &pairs);
    assert_equally_likely("the last winner's", &last);
}

proptest! {
    #[test]
    fn the_sum_is_right_and_the_words_follow_the_winners(number: u64, count in 2usize..=1_000) {
        let winners = (count / 4).max(1);
        let output = output(number);
        let mut words = Words::new(&output);
        shuffle(&mut words, &mut vec![0u8; count], winners);
        let mut weights = vec![0; winners];
        let sum = draw_weights(&mut words, &mut weights);
        prop_assert_eq!(u64::from(sum), weights.iter().map(|weight| u64::from(*weight)).sum::<u64>());

        let mut reference = Reference::new(output);
        reference.shuffle(&vec![0u8; count], winners);
        for weight in weights {
            prop_assert_eq!(u64::from(weight), 1 + reference.uniform(5));
        }
    }
}
