import { type ComponentType, useEffect, useState } from 'react';

const RETRY_MS = 5_000;

/**
 * Loads a component once it is wanted; null until then. A part of the shell that cannot be loaded must not take the page
 * down, as a lazy component would: it is tried again.
 */
export const useLateComponent = (
  load: () => Promise<ComponentType>,
  wanted: boolean,
): ComponentType | null => {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted || Component !== null) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    load().then(
      (loaded) => {
        if (!left) setComponent(() => loaded);
      },
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error);
        if (!left) timer = setTimeout(() => setAttempt(attempt + 1), RETRY_MS);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [Component, attempt, load, wanted]);
  return Component;
};
