//! Small samples of the Rust that these proofs can read. `reading.py` follows them with numbers, and compares its
//! results with those of the compiled program.

mod errors {
    pub enum PoolError {
        Small,
    }
}
use errors::PoolError;

macro_rules! ensure {
    ($condition:expr, $error:ident) => {
        if !$condition {
            return Err($crate::errors::PoolError::$error);
        }
    };
}

const HOUR: i64 = 60 * MINUTE;
const MINUTE: i64 = 60;

#[derive(Clone, Copy)]
enum Size {
    Small = 3,
    Large = 7,
}

#[derive(Clone, Copy)]
struct Pair {
    left: i64,
    right: i64,
}

impl Pair {
    fn sum(&self) -> Option<i64> {
        self.left.checked_add(self.right)
    }

    fn swap(&mut self) {
        let left = self.left;
        self.left = self.right;
        self.right = left;
    }

    fn swapped(mut self) -> Self {
        self.swap();
        self
    }
}

fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn subtract(a: i64, b: i64) -> i64 {
    a - b
}

fn multiply(a: i64, b: i64) -> i64 {
    a * b
}

fn divide(a: i64, b: i64) -> i64 {
    a / b
}

fn remainder(a: i64, b: i64) -> i64 {
    a % b
}

fn precedence(a: i64, b: i64) -> i64 {
    a % 100 + b % 7 * 3 - (a % 5 - b % 3) / 2 - -4
}

fn checked(a: i64, b: i64) -> i64 {
    let quotient = a.checked_div(b).unwrap_or(-5);
    let rest = a.checked_rem(b).map_or(-6, |rest| rest / 2);
    quotient / 4 + rest
}

fn chained(a: i64, b: i64) -> i64 {
    a.checked_mul(b)
        .and_then(|product| product.checked_add(a))
        .and_then(|sum| sum.checked_sub(b))
        .unwrap_or(17)
}

fn saturating(a: i64, b: i64) -> i64 {
    a.saturating_add(b) / 2 - a.saturating_sub(b) / 4 + a.saturating_mul(b) / 8
}

fn wrapping(a: i64, b: i64) -> i64 {
    a.wrapping_add(b)
        .wrapping_mul(3)
        .wrapping_sub(b)
        .wrapping_neg()
}

fn bounded(a: i64, b: i64) -> i64 {
    let distance = a.max(b).min(1_000).max(-1_000).abs_diff(7);
    i64::try_from(distance).unwrap_or(-1)
}

fn narrowed(a: i64, b: i64) -> i64 {
    let small = u8::try_from(a).unwrap_or(9_u8);
    let tiny = i16::try_from(b).map_or(3, |value| value);
    i64::from(small) + i64::from(tiny)
}

fn unsigned(a: i64, b: i64) -> i64 {
    let (a, b) = (
        u64::try_from(a).unwrap_or(11_u64),
        u64::try_from(b).unwrap_or(13_u64),
    );
    let rest = a.checked_sub(b).unwrap_or(b.wrapping_neg() % 1_000);
    (rest % 10_000) as i64 + (a.saturating_sub(b) % 77) as i64
}

fn casts(a: i64, b: i64) -> i64 {
    let positive = a.max(0) as u64;
    (positive / 3) as i64 + (a > b) as i64 + Size::Large as i64 - Size::Small as i64
}

fn compared(a: i64, b: i64) -> i64 {
    let mut found = 0;
    if a < b {
        found += 1;
    }
    if a <= b {
        found += 2;
    }
    if a > b {
        found += 4;
    }
    if a >= b {
        found += 8;
    }
    if a == b {
        found += 16;
    }
    if a != b {
        found *= 3;
    }
    found
}

fn short_circuit(a: i64, b: i64) -> i64 {
    if b == 0 || a / b > 1 {
        1
    } else if b > 0 && a % b != 0 {
        2
    } else {
        3
    }
}

fn shadowed(a: i64, b: i64) -> i64 {
    let c = a / 2;
    let c = {
        let a = b / 2;
        let c = c - a;
        c / 2
    };
    let mut d = c;
    {
        d -= 1;
        let mut d = 100;
        d += 1;
        let _ = d;
    }
    c / 2 + d / 2
}

fn borrowed(a: i64, b: i64) -> i64 {
    let mut pair = Pair { left: a, right: b };
    let copy = pair;
    let place = &mut pair.left;
    *place = 5;
    raise(&mut pair.right);
    pair.swap();
    let again = &mut pair;
    again.left = again.left / 3;
    copy.left / 4 + pair.left / 4 + pair.right + copy.swapped().left / 8
}

fn raise(number: &mut i64) {
    *number = number.saturating_add(1);
}

fn updated(a: i64, b: i64) -> i64 {
    let right = b / 3;
    let pair = Pair { left: a, right: b };
    let other = Pair { right, ..pair };
    let Pair {
        left,
        right: behind,
    } = other;
    left / 2 - behind + pair.sum().unwrap_or(0) / 2
}

fn asked(a: i64, b: i64) -> i64 {
    match tried(a, b) {
        Ok(value) if value > HOUR => 1,
        Ok(0 | 1) => 2,
        Ok(value) => value,
        Err(_) => -3,
    }
}

fn tried(a: i64, b: i64) -> Result<i64, PoolError> {
    ensure!(a > -HOUR && b >= a, Small);
    let sum = Pair { left: a, right: b }.sum().ok_or(PoolError::Small)?;
    if (2..=100).contains(&sum) || (-50..0).contains(&sum) {
        return Ok(sum);
    }
    let doubled = sum.checked_mul(2).ok_or_else(|| PoolError::Small)?;
    Ok(doubled)
}

fn optional(a: i64, b: i64) -> i64 {
    let sum = a.checked_add(b);
    let Some(sum) = sum else {
        return -1;
    };
    if let Some(product) = sum.checked_mul(3) {
        product / 2
    } else if sum.checked_neg().is_some_and(|negative| negative > 0) {
        4
    } else {
        5
    }
}

type Sample = (&'static str, fn(i64, i64) -> i64);

const SAMPLES: &[Sample] = &[
    ("add", add),
    ("subtract", subtract),
    ("multiply", multiply),
    ("divide", divide),
    ("remainder", remainder),
    ("precedence", precedence),
    ("checked", checked),
    ("chained", chained),
    ("saturating", saturating),
    ("wrapping", wrapping),
    ("bounded", bounded),
    ("narrowed", narrowed),
    ("unsigned", unsigned),
    ("casts", casts),
    ("compared", compared),
    ("short_circuit", short_circuit),
    ("shadowed", shadowed),
    ("borrowed", borrowed),
    ("updated", updated),
    ("asked", asked),
    ("optional", optional),
];

/// Prints the result of each function for each pair of the numbers given, or `panics`.
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let numbers: Vec<i64> = std::env::args()
        .skip(1)
        .map(|n| n.parse().unwrap())
        .collect();
    for (name, sample) in SAMPLES {
        for a in &numbers {
            for b in &numbers {
                match std::panic::catch_unwind(|| sample(*a, *b)) {
                    Ok(value) => println!("{name} {a} {b} {value}"),
                    Err(_) => println!("{name} {a} {b} panics"),
                }
            }
        }
    }
}
