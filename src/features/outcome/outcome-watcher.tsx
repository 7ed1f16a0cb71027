import { lazy, Suspense, useEffect } from 'react';
import * as v from 'valibot';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { parsed } from '#src/lib/parsed.ts';
import { useStore } from '#src/store/store.ts';
import { useShowOutcome } from './api/use-show-outcome.ts';
import { useToldByChain } from './api/use-told-by-chain.ts';

const OutcomeModal = lazy(async () => ({
  default: await loadWithTexts(
    ['outcome', 'stake'],
    () => import('./components/outcome-modal.tsx'),
    'OutcomeModal',
  ),
}));

const Watching = ({ wallet }: { readonly wallet: string }) => {
  useToldByChain(wallet);
  useToldByEvent(wallet);
  const pool = useStore((state) => state.activePoolData);
  const closeOutcome = useStore((state) => state.closeOutcome);
  // The open modal belongs to this wallet, so it closes when the wallet goes.
  useEffect(() => closeOutcome, [closeOutcome]);
  return <Suspense fallback={null}>{pool && <OutcomeModal pool={pool} wallet={wallet} />}</Suspense>;
};

/** Tells a connected wallet, over any page, that one of its pools was won or lost: once for each pool. */
export const OutcomeWatcher = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <Watching key={wallet} wallet={wallet} />;
};

const detailSchema = v.object({ pool: v.string() });

/** Opens the modal when another part of the app says, by the event `pool-completed`, that a pool is done. */
const useToldByEvent = (wallet: string): void => {
  const show = useShowOutcome(wallet);
  useEffect(() => {
    const unwanted = new AbortController();
    const onCompleted = (event: Event): void => {
      const detail = parsed(detailSchema, event instanceof CustomEvent ? event.detail : null);
      if (!detail) return;
      show(detail.pool, unwanted.signal).catch((error: unknown) =>
        console.error('A completed pool cannot be read', error),
      );
    };
    window.addEventListener('pool-completed', onCompleted);
    return () => {
      unwanted.abort();
      window.removeEventListener('pool-completed', onCompleted);
    };
  }, [show]);
};
