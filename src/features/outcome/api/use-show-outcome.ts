import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { sleep } from '#src/lib/sleep.ts';
import { inSightSince } from '#src/lib/in-sight.ts';
import { log } from '#src/lib/log.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { ReportedOutcome } from '#src/store/modals.ts';
import { closeReported, isReportOpen, openOutcomeOnce, openReported } from '#src/store/open-outcome.ts';
import { useStore } from '#src/store/store.ts';
import { modalOf, walletOutcome } from '../model/wallet-outcome.ts';
import { whenStore } from './when-store.ts';

/** Pause before a refetch: the node that is read may lag behind the node that reported the draw. */
const REFETCH_MS = 1_000;
const ATTEMPTS = 6;
/** The chain confirms most outcomes within this time: an unconfirmed report is shown only after it. */
const REPORT_AFTER_MS = 1_500;
const RECHECK_MS = 5_000;

/** The modal has been opened, there is nothing to show this wallet, or the pool has not ended yet. */
type Showing = 'shown' | 'nothing' | 'notYet';

/**
 * Fetches a pool until it is drawn or some seconds have passed, and opens the modal with the wallet's outcome, once.
 * The server's report is shown in the meantime if the chain is slow, and is closed if the chain contradicts it.
 * @throws when the chain cannot be read
 */
export const useShowOutcome = (wallet: string) => {
  const client = useQueryClient();
  return useCallback(
    async (name: string, signal: AbortSignal, report: ReportedOutcome | null = null): Promise<Showing> => {
      const reporting = report && setTimeout(() => void showReport(report, wallet, signal), REPORT_AFTER_MS);
      const read = () => client.fetchQuery({ ...poolQuery(name), staleTime: 0 });
      for (;;) {
        try {
          const showing = await showConfirmed(read, wallet, signal);
          if (reporting !== null) clearTimeout(reporting);
          if (report && showing !== 'shown') closeReported(report);
          return showing;
        } catch (error) {
          if (report === null || signal.aborted) throw error;
          log.error('An outcome that the server reports cannot be checked', error);
        }
        // While the report is shown, reading the chain is retried.
        await sleep(RECHECK_MS);
        if (signal.aborted || !isReportOpen(report)) return 'notYet';
      }
    },
    [client, wallet],
  );
};

async function showConfirmed(
  read: () => Promise<Pool | null>,
  wallet: string,
  signal: AbortSignal,
): Promise<Showing> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const pool = await read();
    if (signal.aborted) break;
    if (pool?.status === 'completed') {
      const result = walletOutcome(pool, wallet);
      if (!result) return 'nothing';
      // The pool's page plays the draw first.
      await whenStore(({ stagedPool }) => stagedPool !== pool.address, signal);
      // Of several tabs only the visible one shows the modal; a returning user gets a toast instead.
      if (signal.aborted || inSightSince() === null) break;
      return openOutcomeOnce(modalOf(pool, wallet, result)) ? 'shown' : 'nothing';
    }
    if (attempt === ATTEMPTS) break;
    await sleep(REFETCH_MS);
  }
  return 'notYet';
}

/** Shows a report, unless this wallet was shown the pool's outcome before. */
async function showReport(report: ReportedOutcome, wallet: string, signal: AbortSignal): Promise<void> {
  await whenStore(({ stagedPool }) => stagedPool === null, signal);
  const wasShown = `${report.pool}:${wallet}` in useStore.getState().poolCompletionStates;
  if (!signal.aborted && inSightSince() !== null && !wasShown) openReported(report);
}
