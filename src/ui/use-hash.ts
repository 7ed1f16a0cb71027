import { useLocationProperty } from 'wouter/use-browser-location';

/** Returns the fragment of the page's address with its sign; empty without one. */
export const useHash = (): string =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  );
