import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '#src/ui/when-idle.ts';
import { currentToast, subscribeToasts } from '#src/ui/toast-state.ts';

const load = () => import('#src/ui/toaster.tsx');
const Toaster = lazy(() => load().then((module) => ({ default: module.Toaster })));

/** Fetches the toaster when the page is idle and mounts it with the first toast. */
export const Toasts = () => {
  const any = useSyncExternalStore(subscribeToasts, currentToast) !== null;
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  return any ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};
