import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { MergePicker } from './merge-picker.tsx';
import { ReviewProblem } from './review-problem.tsx';
import type { Suggestion } from './suggestion.ts';
import { type OnConflict, useMerge } from './use-review.ts';

interface MergeDialogProps {
  readonly suggestion: Suggestion;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConflict: OnConflict;
}

/** Chooses the suggestion to merge into, and asks once more: there is no way back. */
export const MergeDialog = ({ suggestion, open, onClose, onConflict }: MergeDialogProps) => {
  const { t } = useTranslation(['admin-suggestions', 'common']);
  const { number } = useFormats();
  const { mutate, isPending, error, reset } = useMerge(suggestion.id, (id) => {
    close();
    onConflict(id);
  });
  const [target, setTarget] = useState<Suggestion | null>(null);
  const close = (): void => {
    setTarget(null);
    reset();
    onClose();
  };
  const back = (): void => {
    setTarget(null);
    reset();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted && !isPending) close();
      }}
      title={t('merge.title', { number: suggestion.id })}
      description={t(target === null ? 'merge.choose' : 'merge.sure')}
      footer={
        target === null ? (
          <Button onClick={close}>{t('common:cancel')}</Button>
        ) : (
          <>
            <Button onClick={back} disabled={isPending}>
              {t('merge.back')}
            </Button>
            <Button
              variant="danger"
              busy={isPending ? t('merge.merging') : undefined}
              onClick={() => mutate(target.id, { onSuccess: close })}
            >
              {t('merge.confirm')}
            </Button>
          </>
        )
      }
    >
      {target === null ? (
        <MergePicker without={suggestion.id} onPick={setTarget} />
      ) : (
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            {t('merge.from', { number: suggestion.id, title: suggestion.title })}
            <br />
            {t('merge.into', { number: target.id, title: target.title })}
          </p>
          <ul className="grid list-disc gap-1.5 pl-5 text-soft">
            <li>{t('merge.votes', { count: suggestion.votes, figure: number(suggestion.votes) })}</li>
            <li>{t('merge.once')}</li>
            <li>{t('merge.final')}</li>
          </ul>
          <ReviewProblem error={error} />
        </div>
      )}
    </Dialog>
  );
};
