//! The sysvar SlotHashes, read in place: with 20 kB it is too large to deserialise on the program's heap.

use anchor_lang::prelude::*;

use crate::errors::PoolError;

/// The sysvar's address.
pub const SLOT_HASHES: Pubkey = pubkey!("SysvarS1otHashes111111111111111111111111111");

const ITEM: usize = 8 + 32;

/// The slot whose hash goes into a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotHash {
    pub slot: u64,
    pub hash: [u8; 32],
}

/// The smallest listed slot at or after `target`, which is the one slot that anyone could ever have captured:
/// it is the target itself, or an older slot is still listed, so that none between them can have fallen out.
///
/// Layout of `data`: count as `u64` LE, then slot as `u64` LE and its hash, newest first.
pub fn slot_hash_at(data: &[u8], target: u64) -> Result<SlotHash> {
    let items = items(data);
    // Newest first: the slots before `end` are at or after the target.
    let mut end = 0;
    let mut below = items.len() / ITEM;
    while end < below {
        let middle = (end + below) / 2;
        if slot_of(items, middle) >= target {
            end = middle + 1;
        } else {
            below = middle;
        }
    }
    require!(end > 0, PoolError::TargetSlotNotReached);

    let slot = slot_of(items, end - 1);
    let older_listed = end < items.len() / ITEM;
    require!(
        slot == target || older_listed,
        PoolError::TargetSlotOutOfReach
    );
    let at = ITEM * (end - 1) + 8;
    let hash = core::array::from_fn(|i| items[at + i]);
    Ok(SlotHash { slot, hash })
}

fn items(data: &[u8]) -> &[u8] {
    let Some((count, items)) = data.split_first_chunk::<8>() else {
        return &[];
    };
    let count = u64::from_le_bytes(*count).min((items.len() / ITEM) as u64);
    &items[..ITEM * count as usize]
}

fn slot_of(items: &[u8], index: usize) -> u64 {
    let at = ITEM * index;
    u64::from_le_bytes(core::array::from_fn(|i| items[at + i]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sysvar(slots: &[u64]) -> Vec<u8> {
        let mut data = (slots.len() as u64).to_le_bytes().to_vec();
        for slot in slots {
            data.extend(slot.to_le_bytes());
            data.extend([*slot as u8; 32]);
        }
        data
    }

    fn found(slots: &[u64], target: u64) -> Option<u64> {
        let found = slot_hash_at(&sysvar(slots), target).ok()?;
        assert_eq!(found.hash, [found.slot as u8; 32]);
        Some(found.slot)
    }

    #[test]
    fn takes_the_target_or_the_next_slot_after_a_skipped_one() {
        assert_eq!(found(&[9, 8, 6, 5], 8), Some(8));
        assert_eq!(found(&[9, 8, 6, 5], 7), Some(8));
        assert_eq!(found(&[9, 8, 6, 5], 9), Some(9));
    }

    #[test]
    fn refuses_a_slot_that_is_still_to_come() {
        assert_eq!(found(&[9, 8, 6, 5], 10), None);
        assert_eq!(found(&[], 1), None);
        assert!(slot_hash_at(&[], 1).is_err());
    }

    #[test]
    fn refuses_a_target_that_may_have_fallen_out() {
        assert_eq!(
            found(&[9, 8, 6, 5], 5),
            Some(5),
            "the target itself, oldest of all"
        );
        assert_eq!(
            found(&[9, 8, 6, 5], 4),
            None,
            "4 may have been listed and may not"
        );
    }

    proptest! {
        #[test]
        fn agrees_with_a_plain_search(skips in prop::collection::vec(1u64..4, 1..512), from in 1u64..1_000, target in 1u64..3_000) {
            let mut slot = from;
            let mut slots: Vec<u64> = skips.iter().map(|skip| { slot += skip; slot }).collect();
            slots.reverse();
            let plain = slots.iter().copied().filter(|s| *s >= target).min()
                .filter(|s| *s == target || slots.iter().any(|older| *older < target));
            prop_assert_eq!(found(&slots, target), plain);
        }
    }
}
