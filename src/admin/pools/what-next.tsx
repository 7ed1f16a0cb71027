import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { pathOf } from '../paths.ts';

const PAGES = ['pool-recovery', 'pool-claims', 'pool-stale-sweep'] as const;

/** Where something may be done about a pool now. */
export const WhatNext = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation(['admin-pools', 'admin']);
  return (
    <Card as="section" aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-h3">
        {t('next.title')}
      </h2>
      <ul className="grid gap-3">
        {PAGES.map((page) => (
          <li key={page} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ButtonLink size="sm" href={`${pathOf(page)}?search=${address}`}>
              {t(`admin:pages.${page}`)}
            </ButtonLink>
            <span className="text-sm text-soft">{t(`next.${page}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
