use proptest::prelude::*;
use vrf_pool::math::draw::Words;

use crate::{
    chi_square::{assert_equally_likely, critical, statistic},
    words::{output, Reference},
};

const DRAWS: usize = 1_000_000;
/// 3/4 of 2^64. The last quarter of all words is an incomplete run of this bound, so a plain
/// remainder would return the first third of the numbers twice as often.
const BIASED: u64 = 3 << 62;

fn counted(cells: usize, mut cell: impl FnMut() -> u64) -> Vec<u64> {
    let mut counts = vec![0; cells];
    for _ in 0..DRAWS {
        counts[cell() as usize] += 1;
    }
    counts
}

#[test]
fn a_million_draws_of_each_bound_are_equally_likely() {
    for bound in [2, 3, 5, 7, 10, 250, 997, 1_000] {
        let output = output(bound);
        let mut words = Words::new(&output);
        let counts = counted(bound as usize, || words.uniform(bound));
        assert_equally_likely(&format!("uniform({bound})"), &counts);
    }
}

#[test]
fn the_first_draw_of_a_million_outputs_is_equally_likely() {
    let mut number = 0;
    let counts = counted(10, || {
        number += 1;
        Words::new(&output(number)).uniform(10)
    });
    assert_equally_likely("first draws", &counts);
}

#[test]
fn no_bias_where_a_plain_remainder_has_one() {
    let output = output(3);
    let third = BIASED / 3;
    let mut words = Words::new(&output);
    let counts = counted(3, || words.uniform(BIASED) / third);
    assert_equally_likely("thirds of 3 * 2^62", &counts);

    // The same test fails by far on plain remainders, so it would detect them.
    let mut reference = Reference::new(output);
    let plain = counted(3, || reference.next_word() % BIASED / third);
    assert!(statistic(&plain) > 1_000.0 * critical(3));
}

#[test]
fn words_of_the_incomplete_stretch_are_passed_over() {
    // Each bound, and the fraction of all 2^64 words that its complete runs cover.
    for (bound, whole) in [
        (BIASED, 0.75),
        ((1 << 63) + 1, 0.5),
        ((1 << 62) + 1, 0.75),
        (u64::MAX / 3 + 2, 2.0 / 3.0),
        (1 << 63, 1.0),
    ] {
        let output = output(bound);
        let (mut words, mut reference) = (Words::new(&output), Reference::new(output));
        let calls = 100_000;
        for _ in 0..calls {
            assert_eq!(words.uniform(bound), reference.uniform(bound), "{bound}");
        }
        // The next words are equal, so the program has skipped as many words as the reference.
        assert_eq!(words.uniform(u64::MAX), reference.uniform(u64::MAX));
        let expected = calls as f64 / whole;
        // Allow five standard deviations of the negative binomial distribution for 100,000 successes.
        let spread = 5.0 * (calls as f64 * (1.0 - whole)).sqrt() / whole;
        let taken = (reference.taken - 1) as f64;
        assert!(
            (taken - expected).abs() <= spread,
            "{bound}: {taken} words, expected {expected}"
        );
    }
}

fn bound() -> impl Strategy<Value = u64> {
    prop_oneof![
        1u64..=1_000,
        1u64..,
        (1u64 << 63)..,
        (0u32..64).prop_map(|exponent| 1 << exponent),
        (0u64..100).prop_map(|below| u64::MAX - below),
    ]
}

proptest! {
    #[test]
    fn is_the_next_word_of_a_whole_stretch(number: u64, bounds in prop::collection::vec(bound(), 1..40)) {
        let output = output(number);
        let (mut words, mut reference) = (Words::new(&output), Reference::new(output));
        for bound in bounds {
            let drawn = words.uniform(bound);
            prop_assert!(drawn < bound);
            prop_assert_eq!(drawn, reference.uniform(bound));
        }
    }
}
