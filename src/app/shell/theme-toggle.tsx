import { useTranslation } from 'react-i18next';
import { useUi } from '#src/store/ui.ts';
import { Button } from '#src/ui/button.tsx';
import { MoonIcon, SunIcon } from '#src/ui/icons.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';

/** Changes between the dark and the light theme. */
export const ThemeToggle = () => {
  const { t } = useTranslation('shell');
  const theme = useUi((state) => state.theme);
  const toggle = useUi((state) => state.toggleTheme);
  const label = t(theme === 'dark' ? 'theme.light' : 'theme.dark');
  return (
    <Tooltip text={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={toggle}>
        {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </Button>
    </Tooltip>
  );
};
