import { useTranslation } from 'react-i18next';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import type { blockchainSchema } from '#src/contract/service.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { pathOf } from '../paths.ts';
import { useBalances, useChain } from './queries.ts';
import { AccountLine, StatusCard } from './status-card.tsx';

const TONES = { alive: 'good', idle: 'neutral', silent: 'bad' } as const;

/** Shows whether draws get their rounds and are completed, and whether the keepers can still pay the fees. */
export const DrawsCard = () => {
  const { t } = useTranslation('admin-dashboard');
  return (
    <StatusCard
      title={t('draw.title')}
      query={useChain()}
      badge={({ beacon }) => <Badge tone={TONES[beacon.liveness]}>{t(`draw.${beacon.liveness}`)}</Badge>}
    >
      {({ beacon, draws }) => (
        <>
          <DrawsNow beacon={beacon} draws={draws} />
          <Keepers />
        </>
      )}
    </StatusCard>
  );
};

const DrawsNow = ({ beacon, draws }: Pick<InferOutput<typeof blockchainSchema>, 'beacon' | 'draws'>) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { duration } = useTimeText();
  const name = useBeaconName(kindOfBeacon(beacon.chainHash));
  const { lastRound } = beacon;
  return (
    <KeyValues
      columns={2}
      items={[
        {
          label: t('draw.waiting'),
          value: (
            <Link href={`${pathOf('pool-recovery')}?waitsFor=complete`} className="link">
              {number(draws.waiting)}
            </Link>
          ),
        },
        { label: t('draw.withoutRound'), value: number(draws.withoutRound) },
        {
          label: t('draw.longest'),
          value: draws.waiting > 0 ? duration(draws.longestWaitSeconds) : '–',
        },
        { label: t('draw.lastCompleted'), value: <TimeText at={draws.lastCompletedAt} /> },
        {
          label: t('draw.beacon'),
          value: (
            <Link href={pathOf('settings')} className="link">
              {name}
            </Link>
          ),
        },
        {
          label: t('draw.lastRound'),
          value:
            lastRound === null ? (
              '–'
            ) : (
              <span className="inline-grid">
                <span>{`${number(lastRound.round)} `}</span>
                <TimeText at={lastRound.at} />
              </span>
            ),
        },
      ]}
    />
  );
};

/** Below this balance, in lamports, a keeper's wallet should be refilled soon; the service warns at the same value. */
const LOW = 50_000_000n;

/** Lists the keepers with the lamports they have left to pay fees with. */
const Keepers = () => {
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
                  <span>{t('draw.lastSeen')}</span> <TimeText at={lastAt} />
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
