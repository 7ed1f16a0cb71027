import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUGGESTIONS_A_DAY } from '#src/contract/suggestions.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { useSuggest } from '../api/use-signed.ts';
import { toast } from '#src/store/toast.ts';
import { type Draft, EMPTY_DRAFT } from '../model/draft.ts';
import { ProblemNote } from './problem-note.tsx';
import { SuggestForm } from './suggest-form.tsx';

interface SuggestDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when the suggestion has been stored. */
  readonly onMade: () => void;
}

/** Submits a suggestion; the input is kept until the server has stored it. */
export const SuggestDialog = ({ open, onOpenChange, onMade }: SuggestDialogProps) => {
  const { t } = useTranslation(['suggestions', 'common']);
  const formId = useId();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const { busy, problem, forget, suggest } = useSuggest();
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  const close = (next: boolean): void => {
    if (!next) forget();
    onOpenChange(next);
  };
  const make = async (): Promise<void> => {
    if (busy !== undefined) return;
    const made = await suggest(draft);
    if (made === null) return;
    setDraft(EMPTY_DRAFT);
    onMade();
    toast.show({ type: 'success', title: t('made.title'), message: t('made.text') });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('make')}
      description={t('form.lead', { count: SUGGESTIONS_A_DAY })}
      footer={
        <>
          <Button onClick={() => close(false)}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t('form.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <SuggestForm id={formId} draft={draft} onChange={change} onReady={() => void make()} />
        {problem && <ProblemNote problem={problem} doing="suggest" />}
      </div>
    </Dialog>
  );
};
