import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionSchema } from '#src/contract/sign-in.ts';
import { sendJson } from '#src/lib/send-json.ts';
import { keepSession } from './session.ts';

/** A pointer's moves are not among them: browsers make some up when a page changes below it. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;
const TELL_AGAIN_MS = 60_000;

/**
 * Tells the server that somebody is at the page, at most once a minute: by presses, keys and scrolling. What the page
 * reads by itself does not keep it signed in.
 */
export function usePresence(): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => sendJson('POST', '/admin/session', {}, sessionSchema),
    onSuccess: (session) => keepSession(client, session),
  });
  useEffect(() => {
    let toldAt = Number.NEGATIVE_INFINITY;
    const tell = (): void => {
      const now = Date.now();
      if (now - toldAt < TELL_AGAIN_MS) return;
      toldAt = now;
      mutate();
    };
    for (const sign of SIGNS) window.addEventListener(sign, tell, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, tell, { capture: true });
    };
  }, [mutate]);
}
