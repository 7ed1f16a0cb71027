import { lazy, Suspense, useEffect } from 'react';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { useModals } from '#src/store/modals.ts';
import { useUser } from '#src/store/user.ts';
import { useToldByChain } from './api/use-told-by-chain.ts';
import { useToldByEvent } from './api/use-told-by-event.ts';

const OutcomeModal = lazy(async () => {
  const [{ OutcomeModal: Modal }] = await Promise.all([
    import('./components/outcome-modal.tsx'),
    loadNamespaces(['outcome']),
  ]);
  return { default: Modal };
});

const Watching = ({ wallet }: { readonly wallet: string }) => {
  useToldByChain(wallet);
  useToldByEvent(wallet);
  const pool = useModals((state) => state.activePoolData);
  const closeOutcome = useModals((state) => state.closeOutcome);
  // What is open belongs to this wallet alone.
  useEffect(() => closeOutcome, [closeOutcome]);
  return <Suspense fallback={null}>{pool && <OutcomeModal pool={pool} wallet={wallet} />}</Suspense>;
};

/** Tells a connected wallet, over any page, that one of its pools was won or lost: once for each pool. */
export const OutcomeWatcher = () => {
  const wallet = useUser((state) => state.walletAddress);
  return wallet === null ? null : <Watching key={wallet} wallet={wallet} />;
};
