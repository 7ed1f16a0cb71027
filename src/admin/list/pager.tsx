import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';

interface PagerProps {
  /** Names the list to screen readers. */
  readonly label: string;
  /** The rows of the whole list; undefined before it is known. */
  readonly total: number | undefined;
  readonly toPrevious: (() => void) | null;
  readonly toNext: (() => void) | null;
}

/** Back and forth through the server's pages, and how many rows there are in all. */
export const Pager = ({ label, total, toPrevious, toNext }: PagerProps) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3">
      <p className="num text-sm text-soft" aria-live="polite">
        {total !== undefined && t('list.total', { count: total, figure: number(total) })}
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
