import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { askSession, endSession, isAdminQuery, isSignedOut } from './session.ts';

const MS = 1_000;
const ASK_AGAIN_MS = 60_000;

/**
 * Shows the door as soon as the server refuses anything for want of a session, when the session's time is over, and when
 * nobody has used it for too long.
 * @param readAt when the session was read, in Unix milliseconds of this device
 */
export function useSessionWatch(session: AdminSession | null, readAt: number): void {
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
  useAskFrom(client, session && session.expiresAt * MS);
  useAskFrom(client, session && readAt + session.idleSeconds * MS);
}

/** Asks from a moment on whether somebody is still signed in: this device's clock may be hours ahead of the server's. */
function useAskFrom(client: QueryClient, moment: number | null): void {
  useEffect(() => {
    if (moment === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      timer = setTimeout(ask, ASK_AGAIN_MS);
      void askSession(client);
    };
    timer = setTimeout(ask, Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [client, moment]);
}
