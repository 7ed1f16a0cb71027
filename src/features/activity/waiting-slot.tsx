import { useEffect, useState } from 'react';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { Late } from '#src/ui/late.tsx';
import type { LoadPart } from '#src/ui/recovery.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

const loadLink = () => loadWithTexts(['activity'], () => import('./waiting-link.tsx'), 'WaitingLink');

/** The slot for the claimable amount, in the header by default; it loads after the page itself. */
export const WaitingSlot = ({ load = loadLink }: { readonly load?: LoadPart }) => {
  const connected = useStore((state) => state.walletAddress !== null);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return connected ? <Late load={load} enabled={idle} /> : null;
};
