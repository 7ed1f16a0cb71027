import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { solColumn } from '#src/protocol/sol-text.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import type { Ledger, LedgerRow } from '#src/verify/ledger.ts';
import { LedgerFiles } from './ledger-files.tsx';

interface LedgerCardProps {
  readonly pool: Pool;
  readonly program: string;
  readonly ledger: Ledger;
}

const FEES = ['creator', 'completer', 'treasury'] as const;

/** Sums up where every lamport of the pool goes, and offers all payments as a file. */
export const LedgerCard = ({ pool, program, ledger }: LedgerCardProps) => {
  const { t } = useTranslation('transparency');
  const sum = (column: 'stakeback' | 'base' | 'bonus' | 'refund', role?: LedgerRow['role']): bigint =>
    ledger.rows.reduce((total, row) => (role && row.role !== role ? total : total + row[column]), 0n);
  const shares =
    pool.status === 'completed'
      ? [
          { label: t('ledger.base'), value: sum('base') },
          { label: t('ledger.bonus'), value: sum('bonus') },
          { label: t('ledger.stakeback'), value: sum('stakeback') },
          ...FEES.map((role) => ({
            label: t(`ledger.${role}`),
            value: ledger.rows.find((row) => row.role === role)?.fee ?? 0n,
          })),
        ]
      : [
          { label: t('ledger.refunds'), value: sum('refund', 'player') },
          { label: t('ledger.returnedBonus'), value: sum('refund', 'creator') },
        ];
  return (
    <SectionCard id="ledger" title={t('ledger.title')} titleClass="text-h2">
      <p className="mt-1 mb-4 text-sm text-soft">{t('ledger.lead')}</p>
      <SumList
        lines={shares
          .filter(({ value }) => value > 0n)
          .map(({ label, value }) => ({ label, value: solColumn(value) }))}
        total={{ label: t('ledger.total'), value: solColumn(ledger.total) }}
      />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <LedgerFiles pool={pool} program={program} ledger={ledger} size="sm" />
      </div>
    </SectionCard>
  );
};
