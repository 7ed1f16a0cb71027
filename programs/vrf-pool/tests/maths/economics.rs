use proptest::prelude::*;
use vrf_pool::{
    constants::*,
    math::economics::Payouts,
    state::{Pool, Terms},
};

/// The shares that a pool stores, in basis points.
#[derive(Clone, Copy, Debug)]
struct Shares {
    stakeback: u16,
    winners: u16,
    creator: u16,
    completer: u16,
}

const TODAYS: Shares = Shares {
    stakeback: 1_500,
    winners: 8_000,
    creator: 100,
    completer: 50,
};

/// A pool after its winners have been drawn.
struct Case {
    players: u64,
    entry: u64,
    bonus: u64,
    weights: Vec<u8>,
    shares: Shares,
}

impl Case {
    fn new(players: u64, entry: u64, bonus: u64, multiplier: bool, draws: &[u8]) -> Self {
        let winners = (players / 4).max(1) as usize;
        let weights = if multiplier {
            draws.iter().copied().cycle().take(winners).collect()
        } else {
            vec![1; winners]
        };
        Self {
            players,
            entry,
            bonus,
            weights,
            shares: TODAYS,
        }
    }

    fn total(&self) -> u128 {
        u128::from(self.players) * u128::from(self.entry)
    }

    fn winners(&self) -> u128 {
        self.weights.len() as u128
    }

    fn weight_sum(&self) -> u128 {
        self.weights.iter().map(|weight| u128::from(*weight)).sum()
    }

    fn pool(&self) -> Pool {
        Pool {
            player_count: self.players as u16,
            terms: Terms {
                entry_lamports: self.entry,
                bonus_lamports: self.bonus,
                stakeback_bps: self.shares.stakeback,
                winners_bps: self.shares.winners,
                creator_bps: self.shares.creator,
                completer_bps: self.shares.completer,
                ..Pool::blank().terms
            },
            owed_lamports: u64::try_from(self.total()).unwrap() + self.bonus,
            winner_count: self.weights.len() as u16,
            weight_sum: self.weight_sum() as u16,
            ..Pool::blank()
        }
    }

    /// Computes every amount by the protocol's table, in wide integers.
    fn expected(&self) -> Payouts {
        let (total, bonus) = (self.total(), u128::from(self.bonus));
        let of = |amount: u128, bps: u16| amount * u128::from(bps) / 10_000;
        let stakeback = of(u128::from(self.entry), self.shares.stakeback);
        let base = of(total, self.shares.winners) / self.winners();
        let unit = bonus / self.weight_sum();
        let creator = of(total, self.shares.creator);
        let completer = of(total, self.shares.completer);
        let rest = total + bonus
            - stakeback * u128::from(self.players)
            - base * self.winners()
            - unit * self.weight_sum()
            - creator
            - completer;
        let lamports = |amount: u128| u64::try_from(amount).unwrap();
        Payouts {
            stakeback: lamports(stakeback),
            base: lamports(base),
            bonus_unit: lamports(unit),
            creator: lamports(creator),
            completer: lamports(completer),
            treasury: lamports(rest),
        }
    }

    fn check(&self) {
        let p = Payouts::of(&self.pool()).unwrap();
        assert_eq!(
            p,
            self.expected(),
            "{} players, entry {}",
            self.players,
            self.entry
        );
        self.check_conservation(&p);
    }

    /// Pays everybody in turn and checks that the last payment takes the last lamport owed.
    fn check_conservation(&self, p: &Payouts) {
        let mut pool = self.pool();
        for weight in &self.weights {
            pool.book_payment(p.to_player(*weight).unwrap()).unwrap();
        }
        for _ in self.weights.len()..self.players as usize {
            pool.book_payment(p.to_player(0).unwrap()).unwrap();
        }
        for part in [p.creator, p.completer, p.treasury] {
            pool.book_payment(part).unwrap();
        }
        assert_eq!(pool.owed_lamports, 0);
        assert!(pool.book_payment(1).is_err());
    }

    /// Checks that every share but the treasury's is the exact share rounded down, and that the
    /// treasury gets the rest.
    fn check_todays_rounding(&self) {
        let p = Payouts::of(&self.pool()).unwrap();
        let total = self.total();
        let floors = [
            (p.stakeback, u128::from(self.entry) * 15, 100),
            (p.creator, total, 100),
            (p.completer, total, 200),
            (p.bonus_unit, u128::from(self.bonus), self.weight_sum()),
        ];
        for (paid, numerator, denominator) in floors {
            let exact = numerator..numerator + denominator;
            // floor(a / b) = f  <=>  f * b <= a < f * b + b
            assert!(u128::from(paid) * denominator <= exact.start);
            assert!((u128::from(paid) + 1) * denominator > exact.start);
        }
        // The base is rounded twice: the winners' share, then its division by their number.
        let base = u128::from(p.base) * self.winners() * 100;
        assert!(base <= total * 80 && base + (self.winners() + 1) * 100 > total * 80);

        // The treasury gets 3.5% and the dust: less than a lamport from every stakeback, base, unit of weight and
        // share.
        let dust = u128::from(p.treasury) * 1_000 - total * 35;
        let shares = u128::from(self.players) + self.winners() + self.weight_sum() + 3;
        assert!(u128::from(p.treasury) * 1_000 >= total * 35 && dust < shares * 1_000);
    }

    /// Checks that refunds return every entry and the bonus in full, and leave nothing.
    fn check_refund(&self) {
        let mut pool = self.pool();
        for _ in 0..self.players {
            pool.book_payment(pool.terms.entry_lamports).unwrap();
        }
        pool.book_payment(pool.terms.bonus_lamports).unwrap();
        assert_eq!(pool.owed_lamports, 0);
        assert!(pool.book_payment(1).is_err());
    }
}

/// Returns the largest bonus a pool may hold besides its entries, in lamports. Only `u64` bounds the creator's bonus.
fn largest_bonus(players: u64, entry: u64) -> u64 {
    u64::MAX - players * entry
}

#[test]
fn ten_players_at_a_quarter_sol() {
    let pool = Case::new(10, 250_000_000, 0, false, &[]).pool();
    let expected = Payouts {
        stakeback: 37_500_000,
        base: 1_000_000_000,
        bonus_unit: 0,
        creator: 25_000_000,
        completer: 12_500_000,
        treasury: 87_500_000,
    };
    assert_eq!(Payouts::of(&pool).unwrap(), expected);
}

#[test]
fn every_size_at_the_ends_of_the_range_and_around_every_rounding() {
    for players in u64::from(MIN_PLAYERS)..=u64::from(MAX_PLAYERS) {
        let stakes = [MIN_STAKE_FLOOR, MAX_STAKE / 3, MAX_STAKE - 1_000]
            .into_iter()
            // The rounding of 15% repeats every 20 lamports, that of the other shares every 200 at most.
            .flat_map(|from| (from..=from + 1_000).step_by(if players < 40 { 1 } else { 37 }))
            .chain([MAX_STAKE]);
        for (number, entry) in stakes.enumerate() {
            let bonuses = [
                0,
                1,
                players - 1,
                999_999_999,
                largest_bonus(players, entry),
            ];
            let case = Case::new(
                players,
                entry,
                bonuses[number % bonuses.len()],
                number % 2 == 0,
                &[5, 1, 3, 2, 4, 4],
            );
            case.check();
            case.check_todays_rounding();
        }
        Case::new(
            players,
            MAX_STAKE,
            largest_bonus(players, MAX_STAKE),
            false,
            &[],
        )
        .check_refund();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn every_amount_is_the_protocols_and_the_sum_is_what_came_in(
        players in u64::from(MIN_PLAYERS)..=u64::from(MAX_PLAYERS),
        entry in MIN_STAKE_FLOOR..=MAX_STAKE,
        share_of_bonus: u64,
        small_bonus in 0u64..2_000,
        kind in 0u8..3,
        multiplier: bool,
        draws in prop::collection::vec(1u8..=5, 250),
    ) {
        let bonus = match kind {
            0 => 0,
            1 => small_bonus,
            _ => share_of_bonus % (largest_bonus(players, entry) + 1),
        };
        let case = Case::new(players, entry, bonus, multiplier, &draws);
        case.check();
        case.check_todays_rounding();
        case.check_refund();
    }

    #[test]
    fn a_pool_pays_by_the_shares_that_it_stores(
        players in u64::from(MIN_PLAYERS)..=u64::from(MAX_PLAYERS),
        entry in MIN_STAKE_FLOOR..=MAX_STAKE,
        bonus in 0u64..=10_000_000_000,
        cuts in prop::array::uniform4(0u16..=10_000),
        draws in prop::collection::vec(1u8..=5, 250),
    ) {
        let mut case = Case::new(players, entry, bonus, true, &draws);
        let mut cuts = cuts;
        cuts.sort_unstable();
        let [a, b, c, d] = cuts;
        case.shares = Shares { stakeback: a, winners: b - a, creator: c - b, completer: d - c };
        case.check();
        case.check_refund();
    }
}
