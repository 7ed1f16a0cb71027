import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useChainNow } from '#src/chain/use-chain-now.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { WaitingForTime } from '../waiting.ts';

interface PauseRowProps {
  readonly waiting: WaitingForTime;
}

/** A pool that waits by itself: for whom, since when, and who may step in should it not come. */
export const PauseRow = ({ waiting: { pool, pause, since, until } }: PauseRowProps) => {
  const { t } = useTranslation('completion');
  const { number, time, dateTime } = useFormats();
  const { duration } = useTimeText();
  const now = useChainNow();
  const values = {
    slot: pool.draw.targetSlot === null ? '' : number(pool.draw.targetSlot),
    time: until === null ? '' : dateTime(until),
  };
  return (
    <li className="grid grid-cols-[44px_1fr] gap-x-4 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[44px_1fr_auto]">
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={44} className="row-span-2" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={`/pools/${pool.id}`} className="font-semibold wrap-anywhere hover:underline">
          {pool.name}
        </Link>
        <Badge tone={pause === 'timeOut' ? 'bad' : 'warn'}>{t(`pauses.${pause}.badge`)}</Badge>
      </div>
      <p className="num text-sm text-soft max-sm:col-start-2 sm:text-right">
        {pause === 'countdown' && until !== null
          ? t('pauses.left', { time: duration(until - now) })
          : t('pauses.since', { time: time(since) })}
      </p>
      <p className="col-start-2 text-sm text-soft sm:col-span-2">{t(`pauses.${pause}.text`, values)}</p>
    </li>
  );
};
