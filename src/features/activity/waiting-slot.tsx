import { useEffect, useState } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { Late } from '#src/ui/late.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';

const load = () => loadWithTexts(['activity'], () => import('./waiting-link.tsx'), 'WaitingLink');

/** The header's place for what waits for the wallet; it is looked for once the page itself is there. */
export const WaitingSlot = () => {
  const connected = useStore((state) => state.walletAddress !== null);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return connected ? <Late load={load} wanted={idle} /> : null;
};
