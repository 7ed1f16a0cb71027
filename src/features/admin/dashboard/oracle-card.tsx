import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Moment } from '../parts/moment.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { pathOf } from '../paths.ts';
import { AccountLine } from './account-line.tsx';
import { useBalances, useChain } from './queries.ts';
import { StatusCard } from './status-card.tsx';

const TONES = { alive: 'good', idle: 'neutral', silent: 'bad' } as const;

/** Below this, in lamports, a service's wallet should be filled up soon: the services warn at the same. */
const LOW = 50_000_000n;

/** Whether draws get their proofs, and whether whoever makes them can go on paying for it. */
export const OracleCard = () => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { duration } = useTimeText();
  return (
    <StatusCard
      title={t('oracle.title')}
      query={useChain()}
      badge={({ oracle }) => <Badge tone={TONES[oracle.liveness]}>{t(`oracle.${oracle.liveness}`)}</Badge>}
    >
      {({ oracle }) => (
        <>
          <KeyValues
            columns={2}
            items={[
              {
                label: t('oracle.waiting'),
                value: (
                  <Link href={`${pathOf('pool-recovery')}?waitsFor=proof`} className="link">
                    {number(oracle.waiting)}
                  </Link>
                ),
              },
              {
                label: t('oracle.longest'),
                value: oracle.waiting > 0 ? duration(oracle.longestWaitSeconds) : '–',
              },
              { label: t('oracle.lastProof'), value: <Moment at={oracle.lastProofAt} /> },
              {
                label: t('oracle.record'),
                value: t('oracle.recordText', {
                  proven: number(oracle.drawsProven),
                  requested: number(oracle.drawsRequested),
                }),
              },
            ]}
          />
          <Payers />
        </>
      )}
    </StatusCard>
  );
};

/** Who paid for the latest proofs. */
const Payers = () => {
  const { t } = useTranslation('admin-dashboard');
  return (
    <QueryPart what={t('oracle.payers')} query={useBalances()} skeleton="h-12">
      {({ operators }) =>
        operators.length === 0 ? (
          <p className="text-sm text-soft">{t('oracle.noPayer')}</p>
        ) : (
          <ul aria-label={t('oracle.payers')} className="text-sm">
            {operators.map(({ address, lamports, lastAt }) => (
              <AccountLine key={address} role={t('oracle.payer')} address={address} lamports={lamports}>
                <span className="flex flex-wrap items-center gap-2 text-xs text-soft">
                  {t('oracle.paidLast')} <Moment at={lastAt} />
                  {lamports < LOW && <Badge tone="warn">{t('oracle.low')}</Badge>}
                </span>
              </AccountLine>
            ))}
          </ul>
        )
      }
    </QueryPart>
  );
};
