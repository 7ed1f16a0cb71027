use proptest::prelude::*;
use vrf_pool::{
    constants::*,
    errors::PoolError,
    state::Pool,
    transition::{
        draw::{check_complete, check_void, time_out},
        lock::lock_due,
        Moment,
    },
};

use crate::pools::{at, open};

const LOCKED_AT: i64 = 1_790_000_000;
const LOCK_SLOT: u64 = 900_000_000;

fn locked() -> Pool {
    let mut pool = open(1_692_803_367, 3, 60);
    lock_due(&mut pool, &at(LOCKED_AT, LOCK_SLOT, 0)).unwrap();
    pool
}

/// Whether the pool's round completes it, voids it, or times out at a moment.
fn ways(pool: &Pool, moment: &Moment) -> [bool; 3] {
    [
        check_complete(pool, moment).is_ok(),
        check_void(pool, moment).is_ok(),
        time_out(&mut pool.clone(), moment).is_ok(),
    ]
}

#[test]
fn the_round_completes_from_its_time_on_and_a_hundred_slots_after_the_lock() {
    let pool = locked();
    let slot = LOCK_SLOT + YOUNG_SLOTS;
    let refused = |moment: Moment| check_complete(&pool, &moment).unwrap_err();
    assert_eq!(
        refused(at(pool.draw_at - 1, slot, 0)),
        PoolError::RoundNotDue
    );
    assert_eq!(
        refused(at(pool.draw_at, slot - 1, 0)),
        PoolError::RoundNotDue
    );
    assert!(check_complete(&pool, &at(pool.draw_at, slot, 0)).is_ok());
}

#[test]
fn a_pool_is_void_while_either_its_seconds_or_its_slots_are_young() {
    let pool = locked();
    let (old_time, old_slot) = (LOCKED_AT + YOUNG_SECONDS, LOCK_SLOT + YOUNG_SLOTS);
    for (now, slot, young) in [
        (old_time - 1, old_slot - 1, true),
        (old_time - 1, old_slot, true),
        (old_time, old_slot - 1, true),
        (old_time, old_slot, false),
    ] {
        assert_eq!(
            check_void(&pool, &at(now, slot, 0)).is_ok(),
            young,
            "{now}, {slot}"
        );
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
        slots in prop_oneof![0u64..=200, 0u64..=80_000],
        restart in prop_oneof![Just(None), (0i64..=80_000).prop_map(Some)],
    ) {
        let mut pool = open(1_692_803_367, period, countdown);
        pool.terms.draw_timeout_seconds = timeout;
        lock_due(&mut pool, &at(LOCKED_AT, LOCK_SLOT, 0)).unwrap();
        let slot = LOCK_SLOT + slots;
        let last_restart = restart.map_or(0, |back| slot.saturating_add_signed(-back));
        let moment = at(LOCKED_AT + seconds, slot, last_restart);
        let open = ways(&pool, &moment);
        prop_assert!(open.iter().filter(|way| **way).count() <= 1, "{open:?} at {moment:?}");
    }
}
