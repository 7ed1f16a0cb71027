import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';
import { usePanel } from './panel-context.ts';
import { NotificationList } from './notification-list.tsx';

/** What the wallet was told, in a dialog. */
export const NotificationPanel = () => {
  const { t } = useTranslation('notifications');
  const { open, setOpen } = usePanel();
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')} size="sm">
      <NotificationList />
    </Dialog>
  );
};
