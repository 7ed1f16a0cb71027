import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { MoonIcon, SunIcon } from '#src/ui/header-icons.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import { useStore } from '#src/store/store.ts';

/** Switches between the dark and the light theme. */
export const ThemeToggle = () => {
  const { t } = useTranslation('shell');
  const theme = useStore((state) => state.theme);
  const toggle = useStore((state) => state.toggleTheme);
  // After a reload `public/before-paint.js` has already set the theme, before the first paint.
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const label = t(theme === 'dark' ? 'theme.light' : 'theme.dark');
  return (
    <Tooltip text={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={toggle}>
        {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </Button>
    </Tooltip>
  );
};
