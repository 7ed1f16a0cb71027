/** The statistical functions the page needs. */

/** Below this a pivot counts as zero. */
const TINY = 1e-12;

/** Computes `xᵀ · matrix⁻¹ · x` of a symmetric matrix by Gaussian elimination; null if it has no inverse. */
export function quadraticForm(matrix: readonly (readonly number[])[], x: readonly number[]): number | null {
  const rows = matrix.map((row, index) => [...row, x[index] ?? 0]);
  const size = x.length;
  for (let column = 0; column < size; column += 1) {
    const below = rows.slice(column);
    const best = below.reduce((a, b) => (Math.abs(b[column] ?? 0) > Math.abs(a[column] ?? 0) ? b : a));
    const pivot = best[column] ?? 0;
    if (Math.abs(pivot) < TINY) return null;
    rows.splice(rows.indexOf(best), 1);
    rows.splice(column, 0, best);
    for (const row of rows) {
      if (row === best) continue;
      const factor = (row[column] ?? 0) / pivot;
      best.forEach((value, at) => {
        row[at] = (row[at] ?? 0) - factor * value;
      });
    }
  }
  return rows.reduce((sum, row, index) => sum + ((x[index] ?? 0) * (row[size] ?? 0)) / (row[index] ?? 1), 0);
}

/**
 * Returns the chance that a chi-square variable exceeds `value`: the regularised gamma function Q(degrees/2, value/2), by
 * Q(a+1, x) = Q(a, x) + xᵃ·e⁻ˣ/Γ(a+1), from Q(1/2, x) = erfc(√x) and Q(1, x) = e⁻ˣ.
 */
export function chiSquareTail(value: number, degrees: number): number {
  const x = Math.max(0, value) / 2;
  const odd = degrees % 2 === 1;
  let a = odd ? 0.5 : 1;
  let tail = odd ? erfc(Math.sqrt(x)) : Math.exp(-x);
  // Γ(a+1), updated in each step.
  let gamma = odd ? Math.sqrt(Math.PI) / 2 : 1;
  while (a < degrees / 2) {
    tail += (x ** a * Math.exp(-x)) / gamma;
    a += 1;
    gamma *= a;
  }
  return Math.min(1, tail);
}

/** Returns the complementary error function of `z >= 0`: its series near zero, its continued fraction beyond. */
function erfc(z: number): number {
  return z < 2.5 ? 1 - erfSeries(z) : erfcFraction(z);
}

function erfSeries(z: number): number {
  let term = z;
  let sum = z;
  for (let k = 1; k < 60; k += 1) {
    term *= -(z * z) / k;
    sum += term / (2 * k + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function erfcFraction(z: number): number {
  let fraction = 0;
  for (let k = 60; k > 0; k -= 1) fraction = k / 2 / (z + fraction);
  return Math.exp(-z * z) / (Math.sqrt(Math.PI) * (z + fraction));
}
