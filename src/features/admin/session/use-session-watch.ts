import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { askSession, endSession, isAdminQuery, isSignedOut } from './session.ts';

const MS = 1_000;
const ASK_AGAIN_MS = 60_000;

/** Shows the door as soon as the server refuses anything for want of a session, and when the session's time is over. */
export function useSessionWatch(session: AdminSession | null): void {
  const client = useQueryClient();
  useEffect(() => {
    const watch = client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.state.status !== 'error') return;
      if (isAdminQuery(query) && isSignedOut(query.state.error)) endSession(client);
    });
    const watchSent = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'error' && isSignedOut(mutation.state.error)) endSession(client);
    });
    return () => {
      watch();
      watchSent();
    };
  }, [client]);
  const expiresAt = session?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // This device's clock may be hours ahead: the server says whether the time is over.
    const ask = (): void => {
      timer = setTimeout(ask, ASK_AGAIN_MS);
      void askSession(client);
    };
    timer = setTimeout(ask, Math.max(0, expiresAt * MS - Date.now()));
    return () => clearTimeout(timer);
  }, [client, expiresAt]);
}
