import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { layerHistory } from '#src/ui/layers.ts';
import { Button } from '#src/ui/button.tsx';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import { useCreatePool } from '../api/use-create-pool.ts';

/** Opens the create form; during the cooldown it shows the remaining time. */
export const CreateButton = () => {
  const { t } = useTranslation('pools');
  const { wait, create } = useCreatePool();
  useCreateShortcut(create);
  return (
    <Button
      variant={wait === null ? 'primary' : 'default'}
      {...KEEP_CLEAR}
      className="num"
      aria-disabled={wait !== null}
      onClick={create}
    >
      {wait === null ? t('list.create') : t('list.createIn', { time: wait })}
    </Button>
  );
};

/** Opens the create form once if the address requests it, as the installed app's shortcut does. */
function useCreateShortcut(create: () => void): void {
  const latest = useRef(create);
  useEffect(() => {
    latest.current = create;
  });
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has('create')) return;
    address.searchParams.delete('create');
    layerHistory.fromPage(() => window.history.replaceState(window.history.state, '', address));
    latest.current();
  }, []);
}
