import { create } from 'zustand';

export type Theme = 'dark' | 'light';

/** Also read by `public/theme.js`, before the first paint. */
const THEME_KEY = 'theme';

interface UiState {
  readonly theme: Theme;
  readonly mobileMenuOpen: boolean;
  readonly toggleTheme: () => void;
  readonly setMobileMenuOpen: (open: boolean) => void;
}

const shownTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');

const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
};

/** What only the interface knows: theme and mobile menu. */
export const useUi = create<UiState>()((set, get) => ({
  theme: shownTheme(),
  mobileMenuOpen: false,
  toggleTheme: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    applyTheme(theme);
    set({ theme });
  },
  setMobileMenuOpen: (mobileMenuOpen) => set({ mobileMenuOpen }),
}));
