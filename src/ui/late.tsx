import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

const RETRY_MS = 5_000;

interface LateProps {
  /** Must stay the same function: a new one would load again. */
  readonly load: () => Promise<ComponentType>;
  readonly wanted: boolean;
  /** Stands there until the component is here. */
  readonly placeholder?: ReactNode;
}

/**
 * Loads a component once it is wanted. A part of the shell that cannot be loaded must not take the page down, as a
 * lazy component would: it is tried again.
 */
export const Late = ({ load, wanted, placeholder = null }: LateProps) => {
  const [component, setComponent] = useState<ComponentType | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted || component !== null) return;
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
  }, [component, attempt, load, wanted]);
  return component ? createElement(component) : placeholder;
};
