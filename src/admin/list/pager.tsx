import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';

interface PagerProps {
  /** Names the list to screen readers. */
  readonly label: string;
  /** The text with the number of rows; undefined until it is known. */
  readonly text: string | undefined;
  readonly toPrevious: (() => void) | null;
  readonly toNext: (() => void) | null;
}

/** Buttons for the previous and next page of a list, and the total number of rows. */
export const Pager = ({ label, text, toPrevious, toNext }: PagerProps) => {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <p className="num text-sm text-soft" aria-live="polite">
        {text}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={toPrevious === null} onClick={() => toPrevious?.()}>
          {t('list.previous')}
        </Button>
        <Button size="sm" disabled={toNext === null} onClick={() => toNext?.()}>
          {t('list.next')}
        </Button>
      </div>
    </nav>
  );
};
