//! Checks names. A pool's name is 32 bytes of UTF-8, padded with NUL, without characters that hide or reorder the text;
//! a beacon's id is visible ASCII.

/// Whether a stored name may be shown to players.
pub fn is_valid_name(bytes: &[u8; 32]) -> bool {
    let end = bytes
        .iter()
        .rposition(|byte| *byte != 0)
        .map_or(0, |last| last + 1);
    match core::str::from_utf8(&bytes[..end]) {
        Ok(name) => !name.trim().is_empty() && !name.chars().any(is_deceptive),
        Err(_) => false,
    }
}

/// Whether a beacon's id is visible ASCII.
pub fn is_plain_id(id: &[u8]) -> bool {
    id.iter().all(u8::is_ascii_graphic)
}

/// Whether a character is invisible or reorders its neighbours: control, zero-width, bidirectional and similar ones.
/// Sources: Unicode's `Default_Ignorable_Code_Point` and `Bidi_Control`, and the line separators.
fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(
            c as u32,
            0x00ad
                | 0x034f
                | 0x061c
                | 0x115f..=0x1160
                | 0x17b4..=0x17b5
                | 0x180b..=0x180f
                | 0x200b..=0x200f
                | 0x2028..=0x202e
                | 0x2060..=0x206f
                | 0x3164
                | 0xfe00..=0xfe0f
                | 0xfeff
                | 0xffa0
                | 0xfff0..=0xfffb
                | 0x1bca0..=0x1bca3
                | 0x1d173..=0x1d17a
                | 0xe0000..=0xe0fff
        )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn padded(name: &[u8]) -> [u8; 32] {
        core::array::from_fn(|i| name.get(i).copied().unwrap_or(0))
    }

    #[test]
    fn takes_names_people_read() {
        for name in [
            "Diamond Paws #128",
            "月へ行こう",
            "Güneş",
            "32 bytes of name, no NUL behind!",
            "🚀",
        ] {
            assert!(is_valid_name(&padded(name.as_bytes())), "{name}");
        }
    }

    #[test]
    fn refuses_what_hides_or_reorders() {
        for name in [
            "",
            " ",
            "\u{3000}",
            "a\nb",
            "a\0b",
            "\u{7f}",
            "pool\u{200b}",
            "\u{202e}loop",
            "x\u{2066}y",
            "\u{feff}a",
            "\u{200d}",
            "a\u{ad}b",
            "\u{3164}",
            "\u{e0041}",
        ] {
            assert!(!is_valid_name(&padded(name.as_bytes())), "{name:?}");
        }
    }

    #[test]
    fn refuses_bytes_that_are_no_utf8() {
        for name in [
            &[0xff][..],
            &[0xc0, 0xaf],
            &[0xed, 0xa0, 0x80],
            &[b'a', 0xe2, 0x82],
        ] {
            assert!(!is_valid_name(&padded(name)), "{name:?}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(bytes: [u8; 32]) {
            is_valid_name(&bytes);
        }
    }
}
