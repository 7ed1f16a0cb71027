import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './layers.ts';

/** Lets the browser's Back close what lies over the page while it is `open`, as its own button does. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? openLayer(() => onBack()) : undefined), [open]);
}
