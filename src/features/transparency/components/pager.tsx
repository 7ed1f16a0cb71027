import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';

interface PagerProps {
  /** What is paged, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Back and forth through the pages of a list; nothing where there is only one. */
export const Pager = ({ label, page, pages, onPage }: PagerProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-3">
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span className="num text-sm text-soft" aria-live="polite">
        {t('pager.page', { page: number(page + 1), pages: number(pages) })}
      </span>
      <Button size="sm" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  );
};
