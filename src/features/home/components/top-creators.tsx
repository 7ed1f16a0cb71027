import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LEADERBOARD_ROWS, useTopCreators } from '../api/use-top-creators.ts';
import { CreatorsTable } from './creators-table.tsx';
import { Section } from './section.tsx';

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

/** The five creators whose pools were worth most. */
export const TopCreators = () => {
  const { t } = useTranslation('home');
  return (
    <Section heading={t('creators.heading')}>
      <Leaderboard />
    </Section>
  );
};
