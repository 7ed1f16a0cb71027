import { useTranslation } from 'react-i18next';
import { solText } from '#src/protocol/sol-text.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useStaked } from '../api/use-staked.ts';
import { LEADERBOARD_ROWS, useTopCreators } from '../api/use-top-creators.ts';
import { CreatorsTable } from './creators-table.tsx';

const Staked = () => {
  const { t } = useTranslation('home');
  const staked = useStaked();
  if (staked === null) return null;
  if (staked === undefined) return <Skeleton className="my-0.5 h-4 w-56" />;
  return (
    <p className="num text-sm text-soft">
      {t(`creators.staked.${staked.source}`, { amount: solText(staked.lamports) })}
    </p>
  );
};

const Leaderboard = () => {
  const { t } = useTranslation('home');
  const { creators, failed } = useTopCreators();
  if (creators === undefined && failed) {
    return <EmptyState title={t('creators.failed')} text={t('creators.failedText')} />;
  }
  if (creators?.length === 0) {
    return <EmptyState title={t('creators.empty')} text={t('creators.emptyText')} />;
  }
  return <CreatorsTable creators={creators} rows={LEADERBOARD_ROWS} />;
};

/** The five creators whose pools were worth most, and what was staked in all. */
export const TopCreators = () => {
  const { t } = useTranslation('home');
  return (
    <section className="wrap pb-16 md:pb-24">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 className="text-h2">{t('creators.heading')}</h2>
        <Staked />
      </div>
      <Leaderboard />
    </section>
  );
};
