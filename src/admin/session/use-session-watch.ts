import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AdminSession, sessionSchema } from '#src/contract/sign-in.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { checkSession, endSession, isAdminQuery, isSignedOut, keepSession } from './session.ts';

const MS = 1_000;
const CHECK_MS = 60_000;

/**
 * Shows the login page as soon as the server refuses a request for lack of a session, when the session has expired, and
 * after too long an inactivity.
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
  useCheckFrom(client, session && session.expiresAt * MS);
  useCheckFrom(client, session && readAt + session.idleSeconds * MS);
}

/** Checks the session repeatedly from a given time on, because this device's clock may be ahead of the server's. */
function useCheckFrom(client: QueryClient, startsAt: number | null): void {
  useEffect(() => {
    if (startsAt === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      timer = setTimeout(check, CHECK_MS);
      void checkSession(client);
    };
    timer = setTimeout(check, Math.max(0, startsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [client, startsAt]);
}

/** Events that show activity. Not pointer moves, which browsers emit when the page changes below a resting pointer. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;
const REPORT_MS = 60_000;

/**
 * Reports user activity to the server, at most once a minute: presses, keys and scrolling. Requests that the page makes
 * by itself do not extend the session.
 */
export function usePresence(): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => sendJson('POST', '/admin/session', {}, sessionSchema),
    onSuccess: (session) => keepSession(client, session),
  });
  useEffect(() => {
    let reportedAt = Number.NEGATIVE_INFINITY;
    const report = (): void => {
      const now = performance.now();
      if (now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      mutate();
    };
    for (const sign of SIGNS) window.addEventListener(sign, report, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, report, { capture: true });
    };
  }, [mutate]);
}
