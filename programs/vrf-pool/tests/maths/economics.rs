use proptest::prelude::*;
use vrf_pool::{constants::*, math::economics::Payouts, state::Pool};

/// A pool as it stands when its winners have been drawn.
struct Case {
    players: u64,
    entry: u64,
    bonus: u64,
    weights: Vec<u8>,
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
            entry_lamports: self.entry,
            bonus_lamports: self.bonus,
            owed_lamports: u64::try_from(self.total()).unwrap() + self.bonus,
            stakeback_bps: STAKEBACK_BPS,
            winners_bps: WINNERS_BPS,
            creator_bps: CREATOR_BPS,
            completers_bps: COMPLETERS_BPS,
            winner_count: self.weights.len() as u16,
            weight_sum: self.weight_sum() as u16,
            ..Pool::blank()
        }
    }

    /// Every amount by the protocol's table, in percent and wide integers.
    fn expected(&self) -> Payouts {
        let (total, bonus) = (self.total(), u128::from(self.bonus));
        let stakeback = u128::from(self.entry) * 15 / 100;
        let base = total * 80 / 100 / self.winners();
        let unit = bonus / self.weight_sum();
        let creator = total / 100;
        let completers = total / 200;
        let rest = total + bonus
            - stakeback * u128::from(self.players)
            - base * self.winners()
            - unit * self.weight_sum()
            - creator
            - completers;
        let lamports = |amount: u128| u64::try_from(amount).unwrap();
        Payouts {
            stakeback: lamports(stakeback),
            base: lamports(base),
            bonus_unit: lamports(unit),
            creator: lamports(creator),
            requester: lamports(completers / 2),
            capturer: lamports(completers - completers / 2),
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
        self.check_rounding(&p);
    }

    /// Paid one after the other, the last lamport owed goes with the last payment.
    fn check_conservation(&self, p: &Payouts) {
        let mut pool = self.pool();
        for weight in &self.weights {
            pool.settle(p.to_player(*weight).unwrap()).unwrap();
        }
        for _ in self.weights.len()..self.players as usize {
            pool.settle(p.to_player(0).unwrap()).unwrap();
        }
        for part in [p.creator, p.requester, p.capturer, p.treasury] {
            pool.settle(part).unwrap();
        }
        assert_eq!(pool.owed_lamports, 0);
        assert!(pool.settle(1).is_err());
    }

    /// Nobody but the treasury gets more than the exact share, nor a whole lamport less; what they lack is the treasury's.
    fn check_rounding(&self, p: &Payouts) {
        let total = self.total();
        let floors = [
            (p.stakeback, u128::from(self.entry) * 15, 100),
            (p.creator, total, 100),
            (p.requester + p.capturer, total, 200),
            (p.bonus_unit, u128::from(self.bonus), self.weight_sum()),
        ];
        for (paid, numerator, denominator) in floors {
            let exact = numerator..numerator + denominator;
            // floor(a / b) = f  <=>  f * b <= a < f * b + b
            assert!(u128::from(paid) * denominator <= exact.start);
            assert!((u128::from(paid) + 1) * denominator > exact.start);
        }
        // The base is rounded twice: at the winners' share, and at its division.
        let base = u128::from(p.base) * self.winners() * 100;
        assert!(base <= total * 80 && base + (self.winners() + 1) * 100 > total * 80);
        assert!(p.capturer - p.requester <= 1);

        // 3.5% and the dust: less than a lamport of every stakeback, base, unit of weight, and of the three shares.
        let dust = u128::from(p.treasury) * 1_000 - total * 35;
        let shares = u128::from(self.players) + self.winners() + self.weight_sum() + 3;
        assert!(u128::from(p.treasury) * 1_000 >= total * 35 && dust < shares * 1_000);
    }

    /// A refund: every entry whole, the whole bonus, and nothing is left.
    fn check_refund(&self) {
        let mut pool = self.pool();
        for _ in 0..self.players {
            pool.settle(pool.entry_lamports).unwrap();
        }
        pool.settle(pool.bonus_lamports).unwrap();
        assert_eq!(pool.owed_lamports, 0);
        assert!(pool.settle(1).is_err());
    }
}

/// All that a pool may hold besides its entries: the creator's bonus has no other bound than `u64`.
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
        requester: 6_250_000,
        capturer: 6_250_000,
        treasury: 87_500_000,
    };
    assert_eq!(Payouts::of(&pool).unwrap(), expected);
}

#[test]
fn every_size_at_the_ends_of_the_range_and_around_every_rounding() {
    for players in u64::from(MIN_PLAYERS)..=u64::from(MAX_PLAYERS) {
        let stakes = [MIN_STAKE_FLOOR, MAX_STAKE / 3, MAX_STAKE - 1_000]
            .into_iter()
            // Fifteen percent has a period of 20 lamports, the other shares of 200 at most.
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
        case.check_refund();
    }
}
