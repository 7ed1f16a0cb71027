import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './layers.ts';

/** Makes the browser's Back close a layer over the page while it is `open`, like its own button. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? openLayer(() => onBack()) : undefined), [open]);
}
