import { useState } from 'react';

/**
 * Returns live values, but from the moment `isFrozen` is set those of that moment: what a button was pressed for stays in
 * sight while its own effects already change the live ones.
 */
export function useFrozen<T>(live: T, isFrozen: boolean): T {
  const [frozen, setFrozen] = useState<{ readonly value: T } | null>(null);
  if (isFrozen && frozen === null) setFrozen({ value: live });
  if (!isFrozen && frozen !== null) setFrozen(null);
  return isFrozen && frozen !== null ? frozen.value : live;
}
