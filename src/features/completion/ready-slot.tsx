import { useState } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import { useUntouched } from '#src/ui/use-untouched.ts';
import { useReady } from './api/use-ready.ts';
import { StripSkeleton } from './components/strip-frame.tsx';

const load = () =>
  loadWithTexts(
    ['completion', 'stake', 'errors'],
    () => import('./components/ready-strip.tsx'),
    'ReadyStrip',
  );

/**
 * The slot above a list of pools that offers to draw one for a reward; empty until a pool can be drawn. If one is
 * expected, its space is reserved as soon as the list is shown.
 */
export const ReadySlot = () => {
  const { ready, isDue } = useReady();
  const isReady = useUntouched(ready && ready.length > 0);
  const [wasReady, setWasReady] = useState(false);
  if (isReady === true && !wasReady) setWasReady(true);
  if (wasReady) return <Late load={load} enabled placeholder={<StripSkeleton />} />;
  return ready === undefined && isDue ? <StripSkeleton /> : null;
};
