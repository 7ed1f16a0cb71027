import { useTranslation } from 'react-i18next';
import { Dialog } from '#src/ui/dialog.tsx';

interface InstallStepsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Explains how to install the app on an iPhone or iPad, whose browsers have no prompt for it. */
export const InstallSteps = ({ open, onOpenChange }: InstallStepsProps) => {
  const { t } = useTranslation('wallet');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('install.title')}
      description={t('install.text')}
    >
      <ol className="grid gap-3">
        {(['share', 'add', 'open'] as const).map((step, index) => (
          <li key={step} className="flex items-baseline gap-3">
            <b className="num text-accent-text">{index + 1}</b>
            <span>{t(`install.steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
