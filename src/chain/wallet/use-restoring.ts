import { useEffect, useRef } from 'react';
import type { PublishSession } from '#src/lib/wallet-session.ts';

/** Timeout for a remembered wallet to register itself and begin to connect. */
const BEGIN_MS = 2_000;
/** Timeout for a remembered wallet to connect; it may wait for the player to unlock it. */
const ANSWER_MS = 5_000;

interface Restoring {
  /** Whether all wallets that register at the start have done so. */
  readonly complete: boolean;
  readonly connecting: boolean;
  readonly connected: boolean;
  readonly publish: PublishSession;
}

/** Publishes when the remembered wallet is connected again, or will not reconnect by itself. */
export function useRestoring({ complete, connecting, connected, publish }: Restoring): void {
  const began = useRef(false);
  useEffect(() => {
    const end = (): void => publish({ restoring: false });
    if (connecting) began.current = true;
    else if (connected || began.current) return end();
    else if (!complete) return;
    const timer = setTimeout(end, connecting ? ANSWER_MS : BEGIN_MS);
    return () => clearTimeout(timer);
  }, [complete, connecting, connected, publish]);
}
