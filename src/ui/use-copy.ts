import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const CONFIRMED_MS = 400;
/** A failure is shown longer than a success, so that it is noticed. */
const FAILED_MS = 1_600;

/**
 * Copies a text; `state` is "copied" for 400 ms, or "failed" for 1.6 s if the browser refuses. `refused` stays set
 * until a text was copied: the user needs another way to get it.
 */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), state === 'copied' ? CONFIRMED_MS : FAILED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    const end = (isCopied: boolean): void => {
      setState(isCopied ? 'copied' : 'failed');
      setRefused(!isCopied);
    };
    copyText(text).then(
      () => end(true),
      () => end(false),
    );
  };
  return { state, refused, copy };
};
