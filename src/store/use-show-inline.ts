import { useLayoutEffect } from 'react';
import { showInline } from './transaction-actions.ts';

/**
 * Marks transactions whose failure the caller shows, instead of a toast, as long as the caller is shown.
 * @param ids of the transactions, separated by blanks; null if there are none yet
 */
export function useShowInline(ids: string | null, isShown = true): void {
  useLayoutEffect(() => (ids !== null && isShown ? showInline(ids.split(' ')) : undefined), [ids, isShown]);
}
