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
  /** Whether the node leaves requests unanswered; written by `watchOutage` alone. */
  readonly chainSilent: boolean;
  /** Unix milliseconds since which nothing can be reached; null while something can. Written by `noteHome` alone. */
  readonly offlineSince: number | null;
  /** Whether another build is served than the one that runs here; written by `noteHome` alone. */
  readonly isUpdated: boolean;
  /** The one toast, open or dismissed; written by `toast` alone. */
  readonly toast: ToastRecord | null;
  readonly toggleTheme: () => void;
  readonly setMobileMenuOpen: (open: boolean) => void;
  readonly setChooserOpen: (open: boolean) => void;
}

/** Returns the theme that `public/before-paint.js` has chosen; the page that a build renders is dark. */
const paintedTheme = (): Theme =>
  !import.meta.env.SSR && document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';

/** Keeps what only the interface knows. */
export const createUiSlice: StateCreator<UiSlice> = (set) => ({
  theme: paintedTheme(),
  mobileMenuOpen: false,
  chooserOpen: false,
  chainSilent: false,
  offlineSince: null,
  isUpdated: false,
  toast: null,
  toggleTheme: () => set(({ theme }) => ({ theme: theme === 'dark' ? 'light' : 'dark' })),
  setMobileMenuOpen: (mobileMenuOpen) => set({ mobileMenuOpen }),
  setChooserOpen: (chooserOpen) => set({ chooserOpen }),
});
