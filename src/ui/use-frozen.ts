import { useState } from 'react';

/**
 * Returns the live value, or, while `isFrozen` is set, the value from when it was set: what a button was pressed for
 * stays visible while the action itself already changes the live values.
 */
export function useFrozen<T>(live: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState<{ readonly value: T } | null>(null);
  if (isFrozen && frozen === null) setFrozen({ value: live });
  if (!isFrozen && frozen !== null) setFrozen(null);
  return isFrozen && frozen !== null ? frozen.value : live;
}
