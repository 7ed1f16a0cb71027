import { useLayoutEffect } from 'react';
import { tellInPlace } from './transaction-actions.ts';

/**
 * Has the caller tell how its transactions failed, and no toast, as long as it is shown.
 * @param ids of the transactions, with blanks between; null where there are none yet
 */
export function useTellInPlace(ids: string | null, isShown = true): void {
  useLayoutEffect(() => (ids !== null && isShown ? tellInPlace(ids.split(' ')) : undefined), [ids, isShown]);
}
