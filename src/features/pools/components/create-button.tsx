import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery } from '#src/chain/cache/queries.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { useModals } from '#src/store/modals.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast-state.ts';
import { useConnectFirst } from '../api/use-connect-first.ts';
import { useCooldown } from '../api/use-cooldown.ts';

/** Opens the create form, or says why it cannot be opened yet. */
export const CreateButton = () => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const cooldown = useCooldown();
  const { data: config } = useQuery(configQuery());
  const setCreatePoolOpen = useModals((state) => state.setCreatePoolOpen);
  const connectFirst = useConnectFirst();
  const waiting = cooldown > 0;
  const time = duration(cooldown);

  const create = () => {
    if (waiting)
      toast.show({ type: 'warning', title: t('cooldown.title'), message: t('cooldown.text', { time }) });
    else if (config === null)
      toast.show({ type: 'error', title: t('contract.title'), message: t('contract.text') });
    else connectFirst('create', () => setCreatePoolOpen(true));
  };
  return (
    <Button
      variant={waiting ? 'default' : 'primary'}
      className="num"
      aria-disabled={waiting}
      onClick={create}
    >
      {waiting ? t('list.createIn', { time }) : t('list.create')}
    </Button>
  );
};
