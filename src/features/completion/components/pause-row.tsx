import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import type { ChainMoment } from '#src/chain/cache/use-chain-moment.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { WaitingForTime } from '../model/waiting.ts';

interface PauseRowProps {
  readonly waiting: WaitingForTime;
  readonly moment: ChainMoment;
}

/** A pool that waits by itself: for what, since when, and what comes then. */
export const PauseRow = ({ waiting: { pool, pause, since, until }, moment }: PauseRowProps) => {
  const { t } = useTranslation('completion');
  const { number, time } = useFormats();
  const { duration } = useTimeText();
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  const values = {
    beacon,
    round: number(pool.draw.round ?? 0n),
    time: until === null ? '' : time(until),
  };
  return (
    <li className="grid grid-cols-[44px_1fr] gap-x-4 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[44px_1fr_auto]">
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={44} className="row-span-2" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/pools/${pool.id}`} className="font-semibold wrap-anywhere hover:underline">
          {pool.name}
        </Link>
        <Badge tone="warn">{t(`pauses.${pause}.badge`)}</Badge>
      </div>
      <p className="num text-sm text-soft max-sm:col-start-2 sm:text-right">
        {until === null
          ? t('pauses.since', { time: time(since) })
          : t('pauses.left', { time: duration(until - moment.now) })}
      </p>
      <p className="col-start-2 text-sm text-soft sm:col-span-2">{t(`pauses.${pause}.text`, values)}</p>
    </li>
  );
};
