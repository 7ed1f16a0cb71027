import { useEffect, useState } from 'react';

const CONFIRMED_MS = 400;
/** A failure is to be noticed. */
const FAILED_MS = 1_600;

/** Copies a text; `state` says "copied" for 400 ms, or "failed" where the browser refuses. */
export const useCopy = () => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), state === 'copied' ? CONFIRMED_MS : FAILED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  return { state, copy };
};
