import { useEffect } from 'react';
import * as v from 'valibot';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { log } from '#src/lib/log.ts';
import { parsed } from '#src/lib/parsed.ts';
import { useStore } from '#src/store/store.ts';
import { Late } from '#src/ui/late.tsx';
import { useShowOutcome } from './api/use-show-outcome.ts';
import { useShowDraws } from './api/use-show-draws.ts';
import { useUnshown } from './api/use-unshown.ts';
import { useVibrations } from './api/use-vibrations.ts';

const loadModal = async () => {
  const OutcomeModal = await loadWithTexts(
    ['outcome', 'stake', 'errors'],
    () => import('./components/outcome-modal.tsx'),
    'OutcomeModal',
  );
  return () => {
    const wallet = useStore((state) => state.walletAddress);
    const pool = useStore((state) => state.activePoolData);
    return pool && wallet !== null && <OutcomeModal pool={pool} wallet={wallet} />;
  };
};

const loadReport = () =>
  loadWithTexts(['outcome'], () => import('./components/reported-modal.tsx'), 'ReportedModal');

const loadNews = () => loadWithTexts(['outcome'], () => import('./components/missed-news.tsx'), 'MissedNews');

const Watching = ({ wallet }: { readonly wallet: string }) => {
  const { drawn, missed } = useUnshown(wallet);
  useShowDraws(drawn, wallet);
  useOutcomeEvent(wallet);
  useVibrations(wallet);
  const isOpen = useStore((state) => state.activePoolData !== null);
  const isReported = useStore((state) => state.reportedOutcome !== null);
  const closeOutcome = useStore((state) => state.closeOutcome);
  // The open modal belongs to this wallet, so it closes when the wallet disconnects.
  useEffect(() => closeOutcome, [closeOutcome]);
  return (
    <>
      <Late load={loadModal} enabled={isOpen} />
      <Late load={loadReport} enabled={isReported} />
      <Late load={loadNews} enabled={missed.length > 0} />
    </>
  );
};

/**
 * Shows a connected wallet, on any page, how its pools ended, each pool once: in a modal if the page was visible during
 * the draw, and in one line if it was not.
 */
export const OutcomeWatcher = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <Watching key={wallet} wallet={wallet} />;
};

/** The pool's address or integer id, and what the server reports of the wallet's outcome. */
const detailSchema = v.object({ pool: v.string() });
const reportSchema = v.object({
  pool: v.string(),
  poolName: v.nullable(v.string()),
  outcome: v.picklist(['won', 'lost']),
  winLamports: v.bigint(),
  stakebackLamports: v.nullable(v.bigint()),
});

/** Opens the modal when another part of the app dispatches the event `pool-completed`. */
const useOutcomeEvent = (wallet: string): void => {
  const show = useShowOutcome(wallet);
  useEffect(() => {
    const unwanted = new AbortController();
    const onCompleted = (event: Event): void => {
      const given: unknown = event instanceof CustomEvent ? event.detail : null;
      const detail = parsed(detailSchema, given);
      if (!detail) return;
      show(detail.pool, unwanted.signal, parsed(reportSchema, given)).catch((error: unknown) =>
        log.error('A completed pool cannot be read', error),
      );
    };
    window.addEventListener('pool-completed', onCompleted);
    return () => {
      unwanted.abort();
      window.removeEventListener('pool-completed', onCompleted);
    };
  }, [show]);
};
