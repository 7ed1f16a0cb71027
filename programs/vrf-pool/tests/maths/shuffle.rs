use proptest::prelude::*;
use vrf_pool::{
    constants::PLAYERS_PER_WINNER,
    math::draw::{shuffle, Words},
    state::pool::winner_count,
};

use crate::{
    chi_square::assert_equally_likely,
    words::{output, Reference},
};

/// Returns the numbers of `count` players in the order after draw number `number`.
fn drawn(number: u64, count: usize, winners: usize) -> Vec<usize> {
    let output = output(number);
    let mut list: Vec<usize> = (0..count).collect();
    shuffle(&mut Words::new(&output), &mut list, winners);
    list
}

#[test]
fn every_player_is_equally_likely_in_every_winners_place() {
    for (players, winners, rounds) in [(2, 1, 100_000), (13, 3, 100_000), (40, 10, 50_000)] {
        let mut places = vec![vec![0u64; players]; winners];
        for round in 0..rounds {
            let list = drawn(round, players, winners);
            for (place, player) in places.iter_mut().zip(list) {
                place[player] += 1;
            }
        }
        for (place, counts) in places.iter().enumerate() {
            assert_equally_likely(
                &format!("place {place} of {winners} among {players}"),
                counts,
            );
        }
    }
}

#[test]
fn every_player_of_a_thousand_is_equally_likely_in_every_winners_place() {
    let (players, winners, rounds) = (1_000, 250, 10_000);
    let mut places = vec![vec![0u64; players]; winners];
    let mut wins = vec![0u64; players];
    for round in 0..rounds {
        let list = drawn(round, players, winners);
        for (place, player) in list[..winners].iter().enumerate() {
            places[place][*player] += 1;
            wins[*player] += 1;
        }
    }
    // Do not run 250 tests, one for each place: test three places alone, and all in groups of ten.
    for place in [0, 124, 249] {
        assert_equally_likely(&format!("place {place}"), &places[place]);
    }
    for ten in 0..25 {
        let counts: Vec<u64> = (0..players)
            .map(|player| {
                places[10 * ten..10 * ten + 10]
                    .iter()
                    .map(|place| place[player])
                    .sum()
            })
            .collect();
        assert_equally_likely(&format!("places from {}", 10 * ten), &counts);
    }
    let (least, most) = (wins.iter().min().unwrap(), wins.iter().max().unwrap());
    // Expect 2,500 wins of 10,000 with a standard deviation of 43.3; allow five of them for the furthest player.
    assert!(*least > 2_283 && *most < 2_717, "{least} {most}");
}

#[test]
fn every_order_of_winners_is_equally_likely() {
    // Test all 720 orders of six players, and all 336 orders of the first three of eight.
    for (players, winners, orders) in [(6, 6, 720), (8, 3, 336)] {
        let mut counts = std::collections::BTreeMap::new();
        for round in 0..100_000 {
            let list = drawn(round, players, winners);
            *counts.entry(list[..winners].to_vec()).or_insert(0u64) += 1;
        }
        assert_eq!(counts.len(), orders);
        let counts: Vec<u64> = counts.into_values().collect();
        assert_equally_likely(&format!("{winners} of {players}"), &counts);
    }
}

proptest! {
    #[test]
    fn winners_are_drawn_out_of_those_left_and_nobody_is_lost(number: u64, count in 2u16..=1_000) {
        let winners = usize::from(winner_count(count, PLAYERS_PER_WINNER));
        let joined: Vec<usize> = (0..usize::from(count)).collect();
        let list = drawn(number, joined.len(), winners);
        prop_assert_eq!(&list, &Reference::new(output(number)).shuffle(&joined, winners));
        let mut sorted = list;
        sorted.sort_unstable();
        prop_assert_eq!(sorted, joined);
    }

    #[test]
    fn replayed_backwards_it_restores_the_joining_order(number: u64, count in 2u16..=1_000) {
        let winners = usize::from(winner_count(count, PLAYERS_PER_WINNER));
        let joined: Vec<usize> = (0..usize::from(count)).collect();
        let mut list = drawn(number, joined.len(), winners);
        let mut reference = Reference::new(output(number));
        let swaps: Vec<(usize, usize)> = (0..winners)
            .map(|i| (i, i + reference.uniform((joined.len() - i) as u64) as usize))
            .collect();
        for (i, j) in swaps.into_iter().rev() {
            list.swap(i, j);
        }
        prop_assert_eq!(list, joined);
    }
}
