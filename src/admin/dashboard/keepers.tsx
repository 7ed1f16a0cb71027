import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { AccountLine } from './account-line.tsx';
import { useBalances } from './queries.ts';

/** Below this, in lamports, a keeper's wallet should be filled up soon: the service warns at the same. */
const LOW = 50_000_000n;

/** Who completes pools without playing in them, and what is left to pay the fees with. */
export const Keepers = () => {
  const { t } = useTranslation('admin-dashboard');
  return (
    <QueryPart what={t('draw.keepers')} query={useBalances()} skeleton="h-12">
      {({ keepers }) =>
        keepers.length === 0 ? (
          <p className="text-sm text-soft">{t('draw.noKeeper')}</p>
        ) : (
          <ul aria-label={t('draw.keepers')} className="border-t border-line text-sm">
            {keepers.map(({ address, lamports, lastAt }) => (
              <AccountLine key={address} role={t('draw.keeper')} address={address} lamports={lamports}>
                <span className="flex flex-wrap items-center gap-2 text-xs text-soft">
                  {t('draw.lastSeen')} <Moment at={lastAt} />
                  {lamports < LOW && <Badge tone="warn">{t('draw.low')}</Badge>}
                </span>
              </AccountLine>
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
};
