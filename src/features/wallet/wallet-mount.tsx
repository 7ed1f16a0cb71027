import { useEffect, useState } from 'react';
import { prefetchChain } from '#src/chain/load-chain.ts';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { Late } from '#src/ui/late.tsx';
import { useStore } from '#src/store/store.ts';

const load = () => loadWithTexts(['wallet', 'errors'], () => import('./wallet-root.tsx'), 'WalletRoot');

/** If the wallet's code does not load, the other controls must not stay disabled longer than this. */
const RESTORING_MS = 10_000;

/**
 * Mounts the wallet's large chunk when the browser is idle, or as soon as the chooser is opened. The chain's code is
 * fetched while a wallet is being chosen: visitors do not need it.
 */
export const WalletMount = () => {
  const isOpen = useStore((state) => state.chooserOpen);
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => useStore.setState({ restoring: false }), RESTORING_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    if (isOpen) prefetchChain();
  }, [isOpen]);
  return <Late load={load} enabled={idle || isOpen} />;
};
