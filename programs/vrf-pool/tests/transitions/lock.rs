use proptest::prelude::*;
use vrf_pool::{
    constants::*,
    errors::PoolError,
    transition::lock::{due_round, Due},
};

use crate::pools::{at, is_locked, lock_at, open};

const QUICKNET_GENESIS: i64 = 1_692_803_367;

#[test]
fn a_lock_fixes_the_first_round_after_the_countdown() {
    // drand's own times: it publishes round 1 at genesis and one more every three seconds.
    for (countdown_end, round, draw_at) in [
        (QUICKNET_GENESIS, 2, QUICKNET_GENESIS + 3),
        (QUICKNET_GENESIS + 1, 2, QUICKNET_GENESIS + 3),
        (QUICKNET_GENESIS + 2, 2, QUICKNET_GENESIS + 3),
        // The locker could know a round that is published in the countdown's last second.
        (QUICKNET_GENESIS + 3, 3, QUICKNET_GENESIS + 6),
    ] {
        let due = due_round(&open(QUICKNET_GENESIS, 3, 60).terms, countdown_end).unwrap();
        assert_eq!(
            due,
            Due { round, draw_at },
            "countdown ends at {countdown_end}"
        );
    }
}

#[test]
fn nothing_locks_before_the_beacons_first_round() {
    let terms = open(QUICKNET_GENESIS, 3, 60).terms;
    let refused = due_round(&terms, QUICKNET_GENESIS - 1);
    assert_eq!(refused.unwrap_err(), PoolError::BeforeGenesis);
}

#[test]
fn a_time_or_a_deadline_that_leaves_its_range_is_refused() {
    for countdown_end in [i64::MAX, i64::MAX - 6] {
        assert_eq!(
            due_round(&open(1, 30, 60).terms, countdown_end).unwrap_err(),
            PoolError::Overflow
        );
    }
    let mut pool = open(1, 30, MAX_COUNTDOWN);
    let refused = lock_at(&mut pool, &at(i64::MAX - 10, 1, 0));
    assert_eq!(refused.unwrap_err(), PoolError::Overflow);
    assert!(!is_locked(&pool));
}

#[test]
fn after_a_restart_nothing_locks_until_the_guard_is_over() {
    let restart = 5_000_000;
    for (slot, locks) in [
        (restart, false),
        (restart + RESTART_GUARD_SLOTS - 1, false),
        (restart + RESTART_GUARD_SLOTS, true),
    ] {
        let mut pool = open(QUICKNET_GENESIS, 3, 60);
        let moment = at(1_790_000_000, slot, restart);
        assert_eq!(lock_at(&mut pool, &moment).is_ok(), locks, "slot {slot}");
        assert_eq!(is_locked(&pool), locks);
    }
    // A cluster that never restarted has no guard, not even in its first slots.
    assert!(lock_at(&mut open(QUICKNET_GENESIS, 3, 60), &at(1_790_000_000, 1, 0)).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_round_is_published_within_one_period_after_the_countdown(
        genesis in 1i64..=4_000_000_000,
        period in MIN_PERIOD..=MAX_PERIOD,
        countdown in MIN_COUNTDOWN..=MAX_COUNTDOWN,
        since in 0i64..=10_000_000_000,
    ) {
        let now = genesis + since;
        let mut pool = open(genesis, period, countdown);
        lock_at(&mut pool, &at(now, 1, 0)).unwrap();

        let countdown_end = now + i64::from(countdown);
        let period = i64::from(period);
        prop_assert!(countdown_end < pool.draw_at && pool.draw_at <= countdown_end + period);
        prop_assert_eq!(genesis + (pool.round as i64 - 1) * period, pool.draw_at);
        prop_assert_eq!(pool.draw_deadline, pool.draw_at + i64::from(MIN_DRAW_TIMEOUT));
        prop_assert_eq!(pool.locked_at, now);
    }
}
