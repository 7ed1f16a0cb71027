import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import { useCreatePool } from '../api/use-create-pool.ts';

/** Opens the create form; during the cooldown it shows the remaining time. */
export const CreateButton = () => {
  const { t } = useTranslation('pools');
  const { wait, create } = useCreatePool();
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
