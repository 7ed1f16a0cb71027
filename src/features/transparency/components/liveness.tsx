import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { blockchainSchema } from '#src/contract/service.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { apiQuery } from '#src/lib/api-client.ts';
import { Badge } from '#src/ui/badge.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const TONES = { alive: 'good', idle: 'neutral', silent: 'bad' } as const;

/** Shows whether draws currently get their rounds, as monitored by the server. */
export const Liveness = () => {
  const { t } = useTranslation('transparency');
  const { number, dateTime } = useFormats();
  const { duration } = useTimeText();
  const { data, isError } = useQuery(apiQuery(blockchainSchema, '/blockchain'));
  if (!data) {
    return isError ? (
      <p role="status" className="mt-3 text-sm text-soft">
        {t('liveness.unknown')}
      </p>
    ) : (
      <Skeleton className="mt-3 h-24" />
    );
  }
  const { liveness, lastRound } = data.beacon;
  const { waiting, withoutRound, longestWaitSeconds, lastCompletedAt } = data.draws;
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-h3">{t('liveness.title')}</h3>
        <Badge tone={TONES[liveness]}>{t(`liveness.${liveness}`)}</Badge>
      </div>
      <KeyValues
        columns={2}
        items={[
          {
            label: t('liveness.lastRound'),
            value:
              lastRound === null ? (
                '–'
              ) : (
                <>
                  <span>{number(lastRound.round)}</span>
                  <span className="block text-sm font-normal text-soft">{dateTime(lastRound.at)}</span>
                </>
              ),
          },
          {
            label: t('liveness.lastCompleted'),
            value: lastCompletedAt === null ? '–' : dateTime(lastCompletedAt),
          },
          {
            label: t('liveness.waiting'),
            value: t('liveness.waitingValue', {
              waiting: number(waiting),
              withoutRound: number(withoutRound),
            }),
          },
          { label: t('liveness.longest'), value: waiting > 0 ? duration(longestWaitSeconds) : '–' },
        ]}
      />
      <p className="text-xs text-soft">{t('liveness.source')}</p>
    </div>
  );
};
