use proptest::prelude::*;
use vrf_pool::{
    constants::*,
    errors::PoolError,
    state::Pool,
    transition::{
        draw::{check_complete, check_void, time_out},
        lock::lock_due,
        ClusterTime,
    },
};

use crate::pools::{at, epoch, lock_at, open};

const LOCKED_AT: i64 = 1_790_000_000;
const LOCK_SLOT: u64 = 900_000_000;

fn locked() -> Pool {
    let mut pool = open(1_692_803_367, 3, 60);
    lock_at(&mut pool, &at(LOCKED_AT, LOCK_SLOT, 0)).unwrap();
    pool
}

/// Whether the pool can be completed, voided, or timed out at a moment.
fn ways(pool: &Pool, moment: &ClusterTime) -> [bool; 3] {
    [
        check_complete(pool, moment).is_ok(),
        check_void(pool, moment).is_ok(),
        time_out(&mut pool.clone(), moment).is_ok(),
    ]
}

/// Returns the seconds from the pool's lock to its round.
fn countdown(pool: &Pool) -> u64 {
    (pool.draw_at - pool.locked_at) as u64
}

#[test]
fn the_round_completes_from_its_time_on_once_two_thirds_of_the_clocks_time_are_slots() {
    let pool = locked();
    // Five nominal slots are a second.
    let slot = LOCK_SLOT + (5 * 2 * countdown(&pool)).div_ceil(3);
    let refused = |moment: ClusterTime| check_complete(&pool, &moment).unwrap_err();
    assert_eq!(
        refused(at(pool.draw_at - 1, slot, 0)),
        PoolError::RoundNotDue
    );
    assert_eq!(
        refused(at(pool.draw_at, slot - 1, 0)),
        PoolError::ClockLagged
    );
    assert!(check_complete(&pool, &at(pool.draw_at, slot, 0)).is_ok());
}

#[test]
fn a_round_voids_its_pool_while_slots_have_taken_less_than_a_fifth_of_the_countdown() {
    let pool = locked();
    let fifth = LOCK_SLOT + countdown(&pool);
    for now in [LOCKED_AT - 1_000, LOCKED_AT, LOCKED_AT + 12] {
        assert!(check_void(&pool, &at(now, fifth - 1, 0)).is_ok());
        assert_eq!(
            check_void(&pool, &at(now, fifth, 0)).unwrap_err(),
            PoolError::ClockKeptPace
        );
    }
}

#[test]
fn a_round_voids_its_pool_while_the_clock_has_gained_seven_eighths_of_the_countdown_until_it_is_late(
) {
    let pool = locked();
    let countdown = countdown(&pool) as i64;
    let late = LOCK_SLOT + 25 * countdown as u64;
    for slots in [400, 1_000, 25 * countdown - 1] {
        let slot = LOCK_SLOT + slots as u64;
        // In units of 1/40 s, so that both a slot and an eighth of a second are integers.
        let gained = |now: i64| 40 * (now - LOCKED_AT) - 8 * slots;
        let lagged = (0..)
            .map(|seconds| LOCKED_AT + seconds)
            .find(|now| gained(*now) >= 35 * countdown);
        let lagged = lagged.unwrap();
        assert!(
            check_void(&pool, &at(lagged, slot, 0)).is_ok(),
            "{slots} slots"
        );
        assert!(check_complete(&pool, &at(lagged, slot, 0)).is_err());
        assert!(check_void(&pool, &at(lagged - 1, slot, 0)).is_err());
        let moment = at(lagged.max(pool.draw_at), late, 0);
        assert!(check_complete(&pool, &moment).is_ok());
        assert!(check_void(&pool, &moment).is_err());
    }
}

#[test]
fn a_slot_is_as_long_as_the_epochs_average_once_that_is_known_and_never_longer_than_nominal() {
    for (seconds, slots, micros) in [
        (450, 4_499, 200_000),
        (450, 4_500, 100_000),
        (900, 4_500, 200_000),
        (963, 4_500, 200_000),
        (1_800, 4_500, 200_000),
        (0, 4_500, 0),
        // The clock is behind the start of the epoch.
        (-1, 4_500, 200_000),
        (43_200, 432_000, 100_000),
        (86_399, 431_999, 199_998),
        (i64::from(i32::MAX), 4_500, 200_000),
    ] {
        let mut pool = open(1_692_803_367, 3, 60);
        let moment = at(LOCKED_AT, LOCK_SLOT, 0);
        lock_due(&mut pool, &moment, &epoch(&moment, seconds, slots)).unwrap();
        assert_eq!(pool.slot_micros, micros, "{seconds} s, {slots} slots");
    }
}

#[test]
fn slots_that_took_no_time_leave_the_time_out_alone() {
    let mut pool = open(1_692_803_367, 3, 60);
    let moment = at(LOCKED_AT, LOCK_SLOT, 0);
    lock_due(&mut pool, &moment, &epoch(&moment, 0, 4_500)).unwrap();
    let over = LOCK_SLOT + TIMEOUT_SLOTS;
    assert_eq!(
        ways(&pool, &at(pool.draw_deadline - 1, u64::MAX, 0)),
        [false, true, false]
    );
    assert_eq!(
        ways(&pool, &at(pool.draw_deadline, over, 0)),
        [false, false, true]
    );
}

#[test]
fn the_ends_of_all_clocks_and_slots_overflow_nothing() {
    let pool = locked();
    for now in [i64::MIN, -1, 0, LOCKED_AT, i64::MAX] {
        for slot in [0, LOCK_SLOT - 1, LOCK_SLOT, u64::MAX] {
            for restart in [0, u64::MAX] {
                let open = ways(&pool, &at(now, slot, restart));
                assert!(open.iter().filter(|way| **way).count() <= 1);
            }
        }
    }
}

#[test]
fn a_lock_that_is_no_younger_than_the_last_restart_is_never_void() {
    let pool = locked();
    let young = |restart| check_void(&pool, &at(LOCKED_AT + 1, LOCK_SLOT + 1, restart));
    assert!(young(LOCK_SLOT - 1).is_ok());
    assert_eq!(
        young(LOCK_SLOT).unwrap_err(),
        PoolError::LockedBeforeRestart
    );
    assert_eq!(
        young(LOCK_SLOT + 1).unwrap_err(),
        PoolError::LockedBeforeRestart
    );
}

#[test]
fn a_draw_times_out_by_seconds_and_by_slots_since_the_lock_or_the_restart() {
    let pool = locked();
    let deadline = pool.draw_deadline;
    for (now, slot, restart, over) in [
        (deadline, LOCK_SLOT + TIMEOUT_SLOTS, 0, true),
        (deadline - 1, LOCK_SLOT + TIMEOUT_SLOTS, 0, false),
        (deadline, LOCK_SLOT + TIMEOUT_SLOTS - 1, 0, false),
        (deadline, LOCK_SLOT + 50_000, LOCK_SLOT + 49_000, false),
        (
            deadline,
            LOCK_SLOT + 49_000 + TIMEOUT_SLOTS - 1,
            LOCK_SLOT + 49_000,
            false,
        ),
        (
            deadline,
            LOCK_SLOT + 49_000 + TIMEOUT_SLOTS,
            LOCK_SLOT + 49_000,
            true,
        ),
    ] {
        let moment = at(now, slot, restart);
        assert_eq!(
            ways(&pool, &moment),
            [!over && now >= pool.draw_at, false, over]
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50_000))]

    #[test]
    fn no_two_ways_are_ever_open_at_once(
        countdown in MIN_COUNTDOWN..=MAX_COUNTDOWN,
        timeout in MIN_DRAW_TIMEOUT..=MAX_DRAW_TIMEOUT,
        period in MIN_PERIOD..=MAX_PERIOD,
        seconds in prop_oneof![-100i64..=200, -100_000i64..=1_000_000],
        slots in prop_oneof![0u64..=400, 0u64..=80_000, Just(u64::MAX - LOCK_SLOT)],
        slot_micros in prop_oneof![Just(NOMINAL_SLOT_MICROS), 0..=NOMINAL_SLOT_MICROS],
        restart in prop_oneof![Just(None), (0i64..=80_000).prop_map(Some)],
    ) {
        let mut pool = open(1_692_803_367, period, countdown);
        pool.terms.draw_timeout_seconds = timeout;
        lock_at(&mut pool, &at(LOCKED_AT, LOCK_SLOT, 0)).unwrap();
        pool.slot_micros = slot_micros;
        let slot = LOCK_SLOT + slots;
        let last_restart = restart.map_or(0, |back| slot.saturating_add_signed(-back));
        let moment = at(LOCKED_AT + seconds, slot, last_restart);
        let open = ways(&pool, &moment);
        prop_assert!(open.iter().filter(|way| **way).count() <= 1, "{open:?} at {moment:?}");
    }
}
