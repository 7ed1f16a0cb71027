/**
 * Puts two orders of one slot's transactions together: what the chain lists is in its order, and what is stored and not
 * listed stays behind the transaction that it is stored behind. A list that leaves some out changes nothing, and one that
 * shows more than is stored puts each of these in its place.
 */
export function mergeOrder(stored: readonly string[], listed: readonly string[]): string[] {
  const isListed = new Set(listed);
  const behind = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const signature of stored) {
    if (isListed.has(signature)) last = signature;
    else behind.set(last, [...(behind.get(last) ?? []), signature]);
  }
  return [...(behind.get(null) ?? []), ...listed.flatMap((one) => [one, ...(behind.get(one) ?? [])])];
}
