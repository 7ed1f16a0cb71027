import { useEffect, useRef } from 'react';
import type { PublishSession } from '#src/lib/wallet-session.ts';

/** How long a remembered wallet may take to register itself and to begin. */
const BEGIN_MS = 2_000;
/** How long it may take to answer; it may wait for its owner to unlock it. */
const ANSWER_MS = 5_000;

interface Restoring {
  /** Every wallet that comes at once is here. */
  readonly complete: boolean;
  readonly connecting: boolean;
  readonly connected: boolean;
  readonly publish: PublishSession;
}

/** Says when the remembered wallet is connected again, or will not be by itself. */
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
