import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { useState } from 'react';

interface PagerProps {
  /** Names the list for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the previous and next page of a list; nothing if there is only one page. */
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

/**
 * Shows a list one page at a time.
 * @param items the whole list
 * @param size items on a page
 * @returns the page's number from 0, the number of pages, the items on the page, and a function that changes the page
 */
export function usePaging<T>(items: readonly T[], size: number) {
  const [requestedPage, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / size));
  // The list may have become shorter.
  const page = Math.min(requestedPage, pages - 1);
  return { page, pages, shown: items.slice(page * size, (page + 1) * size), setPage };
}
