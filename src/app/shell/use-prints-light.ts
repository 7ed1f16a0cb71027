import { useEffect } from 'react';
import { useStore } from '#src/store/store.ts';

/** Prints in the light theme: browsers leave backgrounds out, and light letters cannot be read on paper. */
export function usePrintsLight(): void {
  useEffect(() => {
    const print = window.matchMedia('print');
    const change = (): void => {
      document.documentElement.dataset['theme'] = print.matches ? 'light' : useStore.getState().theme;
    };
    print.addEventListener('change', change);
    return () => print.removeEventListener('change', change);
  }, []);
}
