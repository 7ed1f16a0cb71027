import { useEffect } from 'react';
import { useStore } from '#src/store/store.ts';

const show = (theme: string): void => {
  document.documentElement.dataset['theme'] = theme;
};

/** Prints in the light theme: browsers leave backgrounds out, and light letters cannot be read on paper. */
export function usePrintsLight(): void {
  useEffect(() => {
    const before = (): void => show('light');
    const after = (): void => show(useStore.getState().theme);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
