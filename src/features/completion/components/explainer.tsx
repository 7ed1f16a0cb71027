import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Timeline } from '#src/ui/timeline.tsx';

const STEPS = ['lock', 'publish', 'complete', 'pay'] as const;

interface ExplainerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Explains what completing a pool means, who may do it, and what it earns. */
export const Explainer = ({ open, onOpenChange }: ExplainerProps) => {
  const { t } = useTranslation('completion');
  const { percent } = useFormats();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('explainer.title')}
      description={t('explainer.lead')}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {t('explainer.done')}
        </Button>
      }
    >
      <Timeline
        label={t('explainer.title')}
        steps={STEPS.map((id) => ({
          id,
          state: 'done',
          title: t(`explainer.${id}.title`),
          detail: t(`explainer.${id}.text`, { share: percent(SHARES.completer) }),
        }))}
      />
      <p className="mt-5 border-t border-line pt-4 text-sm text-soft">{t('explainer.never')}</p>
    </Dialog>
  );
};
