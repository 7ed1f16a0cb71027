import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { poolClaimListSchema, staleSweepSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { pathOf } from '../paths.ts';

/** How much is due of pools that have ended: claims, refunds and other payments, and accounts to close. */
export const DueElsewhere = () => {
  const { t } = useTranslation(['admin-recovery', 'admin']);
  const { number } = useFormats();
  const one = { limit: 1 };
  const claims = useQuery({ ...adminQuery(poolClaimListSchema, '/admin/pool-claims', one), meta: LIVE });
  const stale = useQuery({ ...adminQuery(staleSweepSchema, '/admin/pool-stale-sweep', one), meta: LIVE });
  const pages = [
    { page: 'pool-claims', text: 'elsewhere.claims', total: claims.data?.total },
    { page: 'pool-stale-sweep', text: 'elsewhere.sweep', total: stale.data?.total },
  ] as const;
  return (
    <Card as="section" aria-labelledby="elsewhere" className="grid gap-3">
      <h2 id="elsewhere" className="text-h3">
        {t('elsewhere.title')}
      </h2>
      <ul className="num grid gap-3">
        {pages.map(({ page, text, total }) => (
          <li key={page} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <ButtonLink size="sm" href={pathOf(page)}>
              {t(`admin:pages.${page}`)}
            </ButtonLink>
            {total !== undefined && (
              <span className="text-sm text-soft">{t(text, { count: total, figure: number(total) })}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};
