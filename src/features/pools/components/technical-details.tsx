import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronIcon } from '#src/ui/icons.tsx';

/** A collapsible section for technical details: on-chain steps with their times, the draw's bytes, and all terms. */
export const TechnicalDetails = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('pools');
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2.5 px-5 py-3 text-sm text-soft hover:text-ink md:px-7 [&::-webkit-details-marker]:hidden">
        <span>{t('technical')}</span>
        <ChevronIcon className="ml-auto size-4 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-3 pb-3 md:px-4 md:pb-4">{children}</div>
    </details>
  );
};
