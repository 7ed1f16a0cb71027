import { useEffect, useState, useSyncExternalStore } from 'react';
import { Late } from '#src/ui/late.tsx';
import { currentToast, subscribeToasts } from '#src/ui/toast-state.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

const load = () => import('#src/ui/toaster.tsx').then((module) => module.Toaster);

/** Mounts the toaster when the page is idle, so that F8 leads to it before anything is said, or with the first toast. */
export const Toasts = () => {
  const any = useSyncExternalStore(subscribeToasts, currentToast) !== null;
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <Late load={load} wanted={any || idle} />;
};
