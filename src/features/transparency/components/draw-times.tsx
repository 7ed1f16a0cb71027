import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { type DrawTime, drawTime, type EndedDraw, summaryOf, type Verdict } from '../model/draw-times.ts';

const PAGE = 10;

const TONES: Readonly<Record<Verdict, Tone>> = {
  inTime: 'good',
  late: 'warn',
  voided: 'bad',
  timedOut: 'bad',
};

interface DrawTimesProps {
  /** The latest first. */
  readonly draws: readonly EndedDraw[];
  readonly title: string;
  readonly lead?: string;
  /** Whether the draws link to their pools. */
  readonly linked: boolean;
}

/** Shows how long each pool waited to be completed, ten at a time: in time, late, or never. */
export const DrawTimes = ({ draws, title, lead, linked }: DrawTimesProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const { duration } = useTimeText();
  const [count, setCount] = useState(PAGE);
  const times = useMemo(() => draws.map(drawTime), [draws]);
  if (draws.length === 0) return null;
  const { median, slowest, ...counts } = summaryOf(times);
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4">
      <h3 className="text-h3">{title}</h3>
      {lead !== undefined && <p className="text-sm text-soft">{lead}</p>}
      <p className="num text-sm">
        {[
          t('times.summary', {
            draws: number(counts.draws),
            voided: number(counts.voided),
            timedOut: number(counts.timedOut),
          }),
          median !== null &&
            slowest !== null &&
            t('times.completed', {
              completed: number(counts.completed),
              late: number(counts.late),
              median: duration(median),
              slowest: duration(slowest),
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="text-xs text-soft">{t('times.rule', { limit: duration(LATE_AFTER_SECONDS) })}</p>
      <ul aria-label={title} className="num text-sm">
        {times.slice(0, count).map((time) => (
          <Row key={time.draw.address} time={time} linked={linked} />
        ))}
      </ul>
      {draws.length > count && (
        <Button size="sm" className="justify-self-start" onClick={() => setCount(count + PAGE)}>
          {t('times.more')}
        </Button>
      )}
    </div>
  );
};

const Row = ({ time, linked }: { readonly time: DrawTime; readonly linked: boolean }) => {
  const { t } = useTranslation('transparency');
  const { dateTime } = useFormats();
  const { duration } = useTimeText();
  const { draw, verdict, took } = time;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 border-b border-line py-2 last:border-0">
      <span className="min-w-0 wrap-anywhere">
        {linked ? (
          <Link
            href={`/vrf-transparency/${draw.address}`}
            className="link inline-flex min-h-11 items-center fine:min-h-0"
          >
            <bdi>{draw.name}</bdi>
          </Link>
        ) : (
          <bdi>{draw.name}</bdi>
        )}
      </span>
      <span className="flex justify-end">
        <Badge tone={TONES[verdict]}>{t(`times.verdicts.${verdict}`)}</Badge>
      </span>
      <span className="col-span-2 text-xs text-soft">
        <span>{dateTime(draw.settledAt)}</span>
        {took !== null && <span>{` · ${t('times.took', { time: duration(took) })}`}</span>}
      </span>
    </li>
  );
};
