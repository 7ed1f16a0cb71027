import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useUi } from '#src/store/ui.ts';

/** At every change of route: to the top, menu closed, and the focus on the page for those who cannot see it change. */
export const useRouteChange = (main: RefObject<HTMLElement | null>): string => {
  const [location] = useLocation();
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    window.scrollTo(0, 0);
    useUi.getState().setMobileMenuOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
  return location;
};
