import { useEffect } from 'react';

/**
 * Marks the icon of the installed app while the wallet has something to claim, where the platform has such a mark. It
 * stays when the page is closed.
 */
export function useAppBadge(isWaiting: boolean | undefined): void {
  useEffect(() => {
    if (isWaiting === undefined || !('setAppBadge' in navigator)) return;
    const done = isWaiting ? navigator.setAppBadge() : navigator.clearAppBadge();
    // Refused in pages that are not installed: there is no icon then.
    done.catch(() => undefined);
  }, [isWaiting]);
}
