//! Pearson's chi-square test that counts come from equally likely cells.

/// The standard normal distribution's quantile at 0.99999. These tests judge about a hundred tables of counts from
/// fixed inputs, so at the usual 0.999 one of them would probably fail by chance, and on every run.
const Z: f64 = 4.264_891;

/// Returns chi-square's quantile at the probability where the standard normal distribution's quantile is `z`, by Wilson
/// and Hilferty's approximation (Proceedings of the National Academy of Sciences 17, 1931, p. 684). A test below
/// compares it with a printed table.
fn quantile(degrees: usize, z: f64) -> f64 {
    let scale = 2.0 / (9.0 * degrees as f64);
    degrees as f64 * (1.0 - scale + z * scale.sqrt()).max(0.0).powi(3)
}

/// Returns the sum of `(observed - expected)^2 / expected`, if every cell is equally likely.
pub fn statistic(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert!(expected >= 5.0, "too few draws for {} cells", counts.len());
    counts
        .iter()
        .map(|count| (*count as f64 - expected).powi(2) / expected)
        .sum()
}

/// Returns the statistic that equally likely cells exceed only once in 100,000 times.
pub fn critical(cells: usize) -> f64 {
    quantile(cells - 1, Z)
}

/// Fails if the counts are further from equal, or closer to it, than chance makes them once in 100,000 times.
pub fn assert_equally_likely(name: &str, counts: &[u64]) {
    let found = statistic(counts);
    let (low, high) = (quantile(counts.len() - 1, -Z), critical(counts.len()));
    assert!(
        (low..high).contains(&found),
        "{name}: chi-square {found:.1} of {} cells is outside {low:.1}..{high:.1}",
        counts.len()
    );
}

#[test]
fn agrees_with_the_table() {
    // Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, column 0.999, and 1.3.6.7.1 for its z.
    for (degrees, expected) in [(4, 18.467), (9, 27.877), (30, 59.703), (100, 149.449)] {
        let found = quantile(degrees, 3.090_232);
        assert!((found / expected - 1.0).abs() < 0.02, "{found} {expected}");
    }
}

#[test]
fn sees_a_cell_that_is_too_full_by_one_and_a_half_percent() {
    assert!(statistic(&[100_000; 10]) < critical(10));
    let mut counts = [100_000; 10];
    (counts[3], counts[7]) = (101_500, 98_500);
    assert!(statistic(&counts) > critical(10));
}
