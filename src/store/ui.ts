import * as v from 'valibot';
import type { StateCreator } from 'zustand';
import type { ToastRecord } from './toast-record.ts';

export const themeSchema = v.picklist(['dark', 'light']);

export type Theme = v.InferOutput<typeof themeSchema>;

export interface UiSlice {
  readonly theme: Theme;
  readonly mobileMenuOpen: boolean;
  /** Whether the wallet chooser is open. */
  readonly chooserOpen: boolean;
  /** Whether the node does not answer; written only by `watchOutage`. */
  readonly chainUnreachable: boolean;
  /** Unix milliseconds since when nothing has been reachable; null while something is. Written only by `noteHome`. */
  readonly offlineSince: number | null;
  /** Whether the server has another build than the running one; written only by `noteHome`. */
  readonly isUpdated: boolean;
  /** The only toast, open or dismissed; written only by `toast`. */
  readonly toast: ToastRecord | null;
  readonly toggleTheme: () => void;
  readonly setMobileMenuOpen: (open: boolean) => void;
  readonly setChooserOpen: (open: boolean) => void;
}

/** Returns the theme that `public/before-paint.js` has chosen; the page that a build renders is dark. */
const paintedTheme = (): Theme =>
  !import.meta.env.SSR && document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

/** Holds the state of the interface. */
export const createUiSlice: StateCreator<UiSlice> = (set) => ({
  theme: paintedTheme(),
  mobileMenuOpen: false,
  chooserOpen: false,
  chainUnreachable: false,
  offlineSince: null,
  isUpdated: false,
  toast: null,
  toggleTheme: () => set(({ theme }) => ({ theme: theme === 'dark' ? 'light' : 'dark' })),
  setMobileMenuOpen: (mobileMenuOpen) => set({ mobileMenuOpen }),
  setChooserOpen: (chooserOpen) => set({ chooserOpen }),
});
