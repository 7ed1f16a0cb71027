import '#src/ui/late-styles.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LiveList } from '#src/ui/live-list.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type FollowedCreator, useFollowedCreators } from './api/use-followed-creators.ts';
import { FollowButton } from './components/follow-button.tsx';
import { ServerNote } from './components/server-note.tsx';
import { hasRates } from './model/rates.ts';

/** The creators that are followed in this browser, those with pools to join first. */
export const CreatorsPage = () => {
  const { t } = useTranslation('creators');
  const { creators, failed } = useFollowedCreators();
  return (
    <Page title={t('following.title')} description={t('following.description')} lead={t('following.lead')}>
      {creators.length === 0 ? (
        <EmptyState
          title={t('following.emptyTitle')}
          text={t('following.emptyText')}
          action={<ButtonLink href="/">{t('following.home')}</ButtonLink>}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {failed && (
            <ServerNote title={t('following.failed')} text={t('following.failedText')} query={failed} />
          )}
          <Card className="py-1!">
            <LiveList aria-label={t('following.list')} className="num">
              {creators.map((creator) => (
                <li
                  key={creator.wallet}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-0"
                >
                  <FollowedRow creator={creator} isLoading={failed === null} />
                </li>
              ))}
            </LiveList>
          </Card>
        </div>
      )}
    </Page>
  );
};

interface FollowedRowProps {
  readonly creator: FollowedCreator;
  /** Whether figures that are missing are still loading. */
  readonly isLoading: boolean;
}

const FollowedRow = ({ creator: { wallet, figures }, isLoading }: FollowedRowProps) => {
  const { t } = useTranslation('creators');
  const { number, percent } = useFormats();
  const { open = 0, opened = 0 } = figures ?? {};
  const rate = figures && hasRates(figures) ? percent(Math.round(figures.fillRate * 100) / 100) : null;
  const facts = [
    t('following.opened', { count: opened, pools: number(opened) }),
    ...(rate === null ? [] : [t('following.rate', { percent: rate })]),
  ];
  return (
    <>
      <div className="grid min-w-0 gap-0.5">
        <Link
          href={`/creators/${wallet}`}
          translate="no"
          className="link inline-flex min-h-11 items-center justify-self-start font-mono fine:min-h-8"
        >
          {shortAddress(wallet)}
        </Link>
        {figures ? (
          <p className="text-sm text-soft">{facts.join(' · ')}</p>
        ) : (
          isLoading && <Skeleton className="my-0.5 h-4 w-40" />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {figures &&
          (open > 0 ? (
            <Badge tone="good">{t('following.active', { count: open, pools: number(open) })}</Badge>
          ) : (
            <span className="text-sm text-soft">{t('following.noneActive')}</span>
          ))}
        <FollowButton wallet={wallet} small />
      </div>
    </>
  );
};
