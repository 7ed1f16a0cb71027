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
import type { Balances } from './money.ts';
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

/** Who paid for the latest proofs, and for the latest requests and captures. */
const Payers = () => {
  const { t } = useTranslation('admin-dashboard');
  return (
    <QueryPart what={t('oracle.payers')} query={useBalances()} skeleton="h-12">
      {({ operators }) => {
        const oracles = operators.filter(({ role }) => role === 'oracle');
        const keepers = operators.filter(({ role }) => role === 'keeper');
        return (
          <>
            {oracles.length === 0 && <p className="text-sm text-soft">{t('oracle.noPayer')}</p>}
            <PayerList title={t('oracle.payers')} role={t('oracle.payer')} payers={oracles} />
            <PayerList title={t('oracle.keepers')} role={t('oracle.keeper')} payers={keepers} />
          </>
        );
      }}
    </QueryPart>
  );
};

interface PayerListProps {
  readonly title: string;
  readonly role: string;
  readonly payers: Balances['operators'];
}

const PayerList = ({ title, role, payers }: PayerListProps) => {
  const { t } = useTranslation('admin-dashboard');
  if (payers.length === 0) return null;
  return (
    <ul aria-label={title} className="text-sm">
      {payers.map(({ address, lamports, lastAt }) => (
        <AccountLine key={address} role={role} address={address} lamports={lamports}>
          <span className="flex flex-wrap items-center gap-2 text-xs text-soft">
            {t('oracle.paidLast')} <Moment at={lastAt} />
            {lamports < LOW && <Badge tone="warn">{t('oracle.low')}</Badge>}
          </span>
        </AccountLine>
      ))}
    </ul>
  );
};
