//! Simulates stalls of the cluster: what an attacker gains by a lock while the clock lags, and how
//! a stall affects honest draws. In attacks slots are nominal and counted from the stall's end.

use vrf_pool::{
    state::Pool,
    transition::{
        draw::{check_complete, check_void},
        ClusterTime,
    },
};

use crate::pools::{at, lock_at, open};

/// The cluster clock's time at the start of the stall.
const STALLED_AT: i64 = 1_790_000_000;
const FIRST_SLOT: u64 = 900_000_000;
const SLOTS_A_SECOND: u64 = 5;
const COUNTDOWN: u32 = 60;

/// How the clock makes up for a stall.
#[derive(Clone, Copy, Debug)]
enum CatchUp {
    /// It stops for some slots and then jumps, as a median of votes does.
    Jump,
    /// It advances by this percentage of a slot per slot until it has caught up; 200 in Alpenglow.
    Pace(i64),
}
use CatchUp::{Jump, Pace};

struct Stall {
    seconds: i64,
    catch_up: CatchUp,
}

impl Stall {
    /// Returns the real time at a slot, in milliseconds since the start of the stall.
    fn world_millis(&self, slots: u64) -> i64 {
        1_000 * self.seconds + 200 * slots as i64
    }

    /// Returns the clock's time at a slot, in Unix seconds.
    fn clock(&self, slots: u64) -> i64 {
        let world = self.world_millis(slots);
        let clock = match self.catch_up {
            Jump if slots < 8 => 200 * slots as i64,
            Jump => world,
            Pace(percent) => world.min(2 * percent * slots as i64),
        };
        STALLED_AT + clock.div_euclid(1_000)
    }

    fn moment(&self, slots: u64) -> ClusterTime {
        at(self.clock(slots), FIRST_SLOT + slots, 0)
    }

    /// Whether a pool's round is public at a slot.
    fn is_public(&self, pool: &Pool, slots: u64) -> bool {
        STALLED_AT + self.world_millis(slots) / 1_000 >= pool.draw_at
    }

    /// Returns the slots at which the round of a lock is already public, one per second of lag.
    fn attacks(&self) -> Vec<u64> {
        (0..)
            .step_by(SLOTS_A_SECOND as usize)
            .take_while(|slots| {
                STALLED_AT + self.world_millis(*slots) / 1_000 - self.clock(*slots) > 0
            })
            .filter(|slots| self.is_public(&self.locked(*slots), *slots))
            .collect()
    }

    fn locked(&self, slots: u64) -> Pool {
        let mut pool = open(1_692_803_367, 3, COUNTDOWN);
        lock_at(&mut pool, &self.moment(slots)).unwrap();
        pool
    }
}

const STALLS: [i64; 6] = [61, 70, 120, 300, 900, 3_600];

/// Returns the slots after the lock in which the round may complete or void the pool, until late.
fn open_slots(stall: &Stall, lock: u64) -> (Vec<u64>, Vec<u64>) {
    let pool = stall.locked(lock);
    let late = 5 * (pool.draw_at - pool.locked_at) as u64 * SLOTS_A_SECOND;
    let open = |may: &dyn Fn(&ClusterTime) -> bool| -> Vec<u64> {
        (1..late)
            .filter(|slots| may(&stall.moment(lock + slots)))
            .collect()
    };
    (
        open(&|moment| check_complete(&pool, moment).is_ok()),
        open(&|moment| check_void(&pool, moment).is_ok()),
    )
}

#[test]
fn a_lock_in_the_lag_completes_only_late_where_the_clock_catches_up_at_1_7_or_faster_or_jumps() {
    for catch_up in [Pace(170), Pace(200), Pace(250), Pace(400), Jump] {
        for seconds in STALLS {
            let stall = Stall { seconds, catch_up };
            let attacks = stall.attacks();
            assert!(
                !attacks.is_empty() || seconds < 70,
                "{seconds} s, {catch_up:?}"
            );
            for lock in attacks {
                let (complete, void) = open_slots(&stall, lock);
                assert_eq!(
                    complete, [0; 0],
                    "{seconds} s, {catch_up:?}, locked after {lock} slots"
                );
                assert!((1..60).all(|slot| void.contains(&slot)));
            }
        }
    }
}

#[test]
fn at_twice_the_pace_the_void_is_open_for_sixty_slots_and_again_from_the_268th_until_late() {
    let stall = Stall {
        seconds: 3_600,
        catch_up: Pace(200),
    };
    let (_, void) = open_slots(&stall, stall.attacks()[0]);
    let reopened = void.iter().position(|slot| *slot > 100).unwrap();
    assert!(void[..reopened]
        .iter()
        .eq(&(1..=void[reopened - 1]).collect::<Vec<_>>()));
    assert!(
        (59..=63).contains(&void[reopened - 1]),
        "{:?}",
        void[reopened - 1]
    );
    assert!((265..=280).contains(&void[reopened]), "{}", void[reopened]);
    for slot in [59, 300, 1_499] {
        assert!(void.contains(&slot), "slot {slot}");
    }
    assert!(!void.contains(&100));
}

#[test]
fn a_slower_catch_up_looks_like_slow_slots_and_leaves_a_watcher_sixty_slots() {
    let stall = Stall {
        seconds: 3_600,
        catch_up: Pace(125),
    };
    let (complete, void) = open_slots(&stall, stall.attacks()[0]);
    assert!(!complete.is_empty());
    assert!((1..60).all(|slot| void.contains(&slot)));
    assert!(!void.contains(&100));
}

/// Stalls the cluster one second after an honest lock. Returns whether losers can void the
/// pool, and the seconds from the round's publication to the completion.
fn honest(stall_millis: i64, slot_micros: i64) -> (bool, i64) {
    let mut pool = open(1_692_803_367, 3, COUNTDOWN);
    lock_at(&mut pool, &at(STALLED_AT, FIRST_SLOT, 0)).unwrap();
    let mut voidable = false;
    for slots in 1u64.. {
        let passed = slots as i64 * slot_micros / 1_000;
        let world = if passed > 1_000 {
            passed + stall_millis
        } else {
            passed
        };
        let now = STALLED_AT + world / 1_000;
        let moment = at(now, FIRST_SLOT + slots, 0);
        if check_complete(&pool, &moment).is_ok() {
            return (voidable, now - pool.draw_at);
        }
        voidable |= now >= pool.draw_at && check_void(&pool, &moment).is_ok();
    }
    unreachable!()
}

#[test]
fn honest_draws_survive_stalls_of_44_seconds_at_nominal_slots_and_less_the_longer_slots_are() {
    for (slot_micros, longest) in [(200_000, 48), (214_000, 45), (240_000, 31)] {
        for seconds in 0..longest {
            assert!(
                !honest(1_000 * seconds, slot_micros).0,
                "{seconds} s at {slot_micros}"
            );
        }
        // Longer stalls leave too few slots before the round is public.
        assert!(
            honest(1_000 * (longest + 8), slot_micros).0,
            "{slot_micros}"
        );
    }
}

#[test]
fn slots_up_to_a_third_longer_or_shorter_delay_no_draw() {
    for slot_micros in [100_000, 180_000, 200_000, 220_000, 260_000] {
        let (voidable, delay) = honest(0, slot_micros);
        assert!(!voidable);
        assert!(delay <= 1, "{delay} s at {slot_micros}");
    }
    // Slots of 310 ms look like a clock that lags, until the draw is late.
    assert!(honest(0, 310_000).1 > 240);
}
