//! Pearson's test of whether counts come from equally likely cells.

/// The standard normal distribution's quantile at 0.99999. These tests look at about a hundred tables of counts, from
/// fixed inputs: at the usual 0.999 one of them would probably be a false alarm for ever.
const Z: f64 = 4.264_891;

/// Chi-square's quantile where the standard normal distribution's is `z`: Wilson and Hilferty's approximation
/// (Proceedings of the National Academy of Sciences 17, 1931, p. 684), held against a printed table below.
fn quantile(degrees: usize, z: f64) -> f64 {
    let scale = 2.0 / (9.0 * degrees as f64);
    degrees as f64 * (1.0 - scale + z * scale.sqrt()).max(0.0).powi(3)
}

/// Sum of `(observed - expected)^2 / expected` where every cell is equally likely.
pub fn statistic(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert!(expected >= 5.0, "too few draws for {} cells", counts.len());
    counts
        .iter()
        .map(|count| (*count as f64 - expected).powi(2) / expected)
        .sum()
}

/// Above this only once in 100,000 times, were the cells equally likely.
pub fn critical(cells: usize) -> f64 {
    quantile(cells - 1, Z)
}

/// Fails where the counts are further from equal than chance has it once in 100,000 times, or as much closer.
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
    // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, column 0.999; its z is that of 1.3.6.7.1.
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
