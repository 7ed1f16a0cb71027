import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useChainNowNear } from '#src/chain/queries/use-chain-now.ts';
import { clockText } from '#src/ui/use-seconds-left.ts';
import { usePoolToWatch } from '../api/use-home-pools.ts';

const HOUR = 3_600;

/** Links to the next draw, else to the replay of the latest one, else to the list of draws. */
export const WatchDraw = () => {
  const { t } = useTranslation('home-details');
  const home = useTranslation('home');
  const pool = usePoolToWatch();
  const drawAt = pool?.status === 'locked' ? pool.draw.drawAt : null;
  const left = (drawAt ?? 0) - useChainNowNear([drawAt], HOUR);
  const text =
    pool?.status === 'completed'
      ? t('watch.replay')
      : left > 0 && left < HOUR
        ? t('watch.in', { time: clockText(left) })
        : home.t('hero.watch');
  return (
    <Link
      href={pool ? `/pools/${pool.id}` : '/vrf-transparency'}
      className="link num inline-flex min-h-11 items-center"
    >
      <span>{text}</span>
    </Link>
  );
};
