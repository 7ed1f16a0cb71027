import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { usePoolToWatch } from '../api/use-home-pools.ts';

/** Leads to the next draw, or to the replay of the latest one; to the list of draws while there is none. */
export const WatchDraw = () => {
  const { t } = useTranslation('home');
  const pool = usePoolToWatch();
  return (
    <Link
      href={pool ? `/pools/${pool.id}` : '/vrf-transparency'}
      className="link inline-flex min-h-11 items-center"
    >
      {t('hero.watch')}
    </Link>
  );
};
