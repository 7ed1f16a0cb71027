import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { type SharedWin, ShareWin } from './share-win.tsx';

/** Opens the picture of a win and the ways to share it. */
export const ShareWinButton = (win: SharedWin) => {
  const { t } = useTranslation('stake');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" wide onClick={() => setOpen(true)}>
        {t('share.it')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="form"
        title={t('share.title')}
        description={t('share.note')}
      >
        <ShareWin {...win} />
      </Dialog>
    </>
  );
};
