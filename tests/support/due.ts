/**
 * Returns the facts that a lock at this time fixes in a pool with the tests' default terms: round 1 is published at
 * 1,700,000,000 and another every three seconds, the countdown takes a minute, the draw a day at most. Written from the
 * protocol's description, independently of the product.
 */
export function due(lockedAt: number): { round: bigint; drawAt: number; deadline: number } {
  const passed = Math.floor((lockedAt + 60 - 1_700_000_000) / 3);
  const drawAt = 1_700_000_000 + 3 * (passed + 1);
  return { round: BigInt(passed) + 2n, drawAt, deadline: drawAt + 86_400 };
}
