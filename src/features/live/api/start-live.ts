import type { QueryClient } from '@tanstack/react-query';
import { setFollowed } from '#src/chain/pools/followed.ts';
import { listRevision } from '#src/chain/pools/pool-pages.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { getCluster } from '#src/chain/cluster.ts';
import type { ReportedEvent } from '#src/contract/reported-event.ts';
import type { PlatformReading } from '#src/contract/statistics.ts';
import { inSightSince, isSeen } from '#src/lib/in-sight.ts';
import { followInCache } from './cache-follower.ts';
import { openLiveSocket, socketUrl } from './live-socket.ts';
import { STATS_PATH } from './platform-stats.ts';
import { resumeFor } from './resume.ts';
import { outcomeOf } from '../model/outcome.ts';
import { type Win, winOf } from '../model/win.ts';
import { useStore } from '#src/store/store.ts';

/** Stands for the wallet of a visitor, who has none. */
const VISITOR = '';

/**
 * Follows the server's events for a wallet, or with null for a visitor. @param onWin receives what others and this wallet
 * have won @returns a function that stops it
 */
export function startLive(client: QueryClient, wallet: string | null, onWin: (win: Win) => void): () => void {
  const owner = wallet ?? VISITOR;
  const resume = resumeFor(getCluster().name, owner);
  const cache = followInCache(client, owner);

  const socket = openLiveSocket({
    url: socketUrl(),
    origin: window.location.origin,
    wallet,
    lastEventId: resume.last,
    onConnected: ({ lastEventId, onlineUsers, resume: how }) => {
      if (lastEventId !== undefined) resume.goOnAfter(lastEventId);
      if (how === 'reset') cache.forgetAll();
      else cache.forgetServer();
      if (onlineUsers !== undefined) showFigures(client, { onlineUsers });
    },
    onEvents: (events, missed) => {
      const fresh = resume.fresh(events);
      cache.follow(fresh);
      const draws = fresh.filter(isDraw);
      if (draws.length === 0) return;
      const ahead = secondsAhead(client);
      const now = Date.now() / 1_000 + ahead;
      const since = inSightSince();
      const isTimely = since !== null && !missed;
      for (const event of draws) {
        if (isTimely && isSeen(event.timestamp ?? now, since / 1_000 + ahead)) announceOutcome(event, owner);
        const win = winOf(event, { now, missed });
        if (win !== null) onWin(win);
      }
    },
    listRevision: () => listRevision(client),
    onList: (changes) => {
      setFollowed(true);
      if (changes === null) cache.refetchLists();
      else cache.followList(changes);
    },
    onLost: () => {
      setFollowed(false);
      // Live figures must not stay on screen while the server is unreachable.
      if (client.getQueryData([STATS_PATH]) !== undefined) {
        void client.invalidateQueries({ queryKey: [STATS_PATH] });
      }
    },
    onFigures: (figures) => {
      showFigures(client, figures);
      if (client.isFetching({ queryKey: [STATS_PATH] }) > 0) cache.refetch(STATS_PATH);
    },
  });
  const watchCurrent = (): void => socket.watchPool(useStore.getState().currentPool);
  watchCurrent();
  const unsubscribe = useStore.subscribe(watchCurrent);
  return () => {
    unsubscribe();
    socket.close();
    setFollowed(false);
    cache.stop();
    resume.end();
  };
}

/** Whether an event may open a modal or a popup. */
const isDraw = ({ type }: ReportedEvent): boolean =>
  type === 'pool_resolved' || type === 'pool_resolved_details';

/** Returns by how many seconds the chain's clock is ahead of this browser's; 0 if the clock has not been read. */
function secondsAhead(client: QueryClient): number {
  return client.getQueryData<{ offsetSeconds: number }>(chainKeys.clock)?.offsetSeconds ?? 0;
}

/** Updates only figures that the server has already returned: a partial update creates none. */
function showFigures(
  client: QueryClient,
  { onlineUsers, activePools }: { readonly onlineUsers: number; readonly activePools?: number | undefined },
): void {
  client.setQueryData<PlatformReading>(
    [STATS_PATH],
    (stats) => stats && { ...stats, activeUsers: onlineUsers, activePools: activePools ?? stats.activePools },
  );
}

/** Dispatches the outcome of a draw to the outcome modal, which reads the pool from the chain and shows it once. */
function announceOutcome(event: ReportedEvent, wallet: string): void {
  const report = outcomeOf(event, wallet);
  if (report !== null) window.dispatchEvent(new CustomEvent('pool-completed', { detail: report }));
}
