import { type ComponentType, createElement, useEffect, useState } from 'react';
import type { LoadPart } from '#src/ui/recovery.ts';
import { PageSpinner } from '#src/ui/spinner.tsx';
import { recoverPage, type Waiting } from './recover.ts';
import { WaitingPage } from './waiting-page.tsx';

/** Returns a component that replaces a page that could not be loaded, and renders the page once it is. */
export function recovering(load: LoadPart, error: unknown): ComponentType {
  let page: ComponentType | null = null;
  return () => {
    const [, setLoaded] = useState(page !== null);
    const [failure, setFailure] = useState<Error | null>(null);
    const [waiting, setWaiting] = useState<Waiting | null>(navigator.onLine ? null : 'answer');
    useEffect(() => {
      if (page !== null) return;
      const left = new AbortController();
      recoverPage(load, error, { onWaiting: setWaiting, signal: left.signal }).then(
        (loaded) => {
          page = loaded;
          setLoaded(true);
        },
        (reason: unknown) => {
          if (left.signal.aborted) return;
          setFailure(reason instanceof Error ? reason : new Error(String(reason)));
        },
      );
      return () => left.abort();
    }, []);
    // Shown by the page's error boundary.
    if (failure !== null) throw failure;
    if (page !== null) return createElement(page);
    return waiting === null ? <PageSpinner /> : <WaitingPage waiting={waiting} />;
  };
}
