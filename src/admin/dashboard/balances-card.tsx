import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { Sol } from '../parts/sol.tsx';
import { decimalsOf } from '../parts/sol-aligned.ts';
import { type Balances, coverOf, useBalances } from './queries.ts';
import { AccountLine, StatusCard } from './status-card.tsx';

/** Shows what the pools hold against what they owe, and the balances of treasury and admin. */
export const BalancesCard = () => {
  const { t } = useTranslation('admin-dashboard');
  return (
    <StatusCard title={t('balances.title')} query={useBalances()}>
      {({ pools, treasury, admin }) => (
        <>
          <PoolsMoney pools={pools} />
          <ul aria-label={t('balances.accounts')} className="border-t border-line text-sm">
            <AccountLine role={t('balances.treasury')} {...treasury} />
            <AccountLine role={t('balances.admin')} {...admin} />
          </ul>
        </>
      )}
    </StatusCard>
  );
};

const PoolsMoney = ({ pools }: Pick<Balances, 'pools'>) => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const { liabilities, surplus, againstRows } = coverOf(pools);
  const apart = surplus < 0n ? -surplus : surplus;
  const { owed, rent, lamports, escrow, unpaid } = pools;
  const decimals = decimalsOf([owed, rent, liabilities, lamports, apart, escrow, unpaid]);
  return (
    <>
      <SumList
        lines={[
          { label: t('balances.owed'), value: <Sol lamports={owed} decimals={decimals} /> },
          { label: t('balances.rent'), value: <Sol lamports={rent} decimals={decimals} /> },
        ]}
        total={{ label: t('balances.due'), value: <Sol lamports={liabilities} decimals={decimals} /> }}
      />
      <SumList
        lines={[
          {
            label: t('balances.held', { count: pools.accounts, figure: number(pools.accounts) }),
            value: <Sol lamports={lamports} decimals={decimals} />,
          },
        ]}
        total={{
          label: t(surplus < 0n ? 'balances.missing' : 'balances.surplus'),
          value: (
            <span className={surplus < 0n ? 'text-bad' : undefined}>
              <Sol lamports={apart} decimals={decimals} />
            </span>
          ),
        }}
      />
      <SumList
        lines={[
          { label: t('balances.escrow'), value: <Sol lamports={escrow} decimals={decimals} /> },
          { label: t('balances.unpaid'), value: <Sol lamports={unpaid} decimals={decimals} /> },
        ]}
      />
      {againstRows !== null && againstRows !== 0n && (
        <p className="text-sm text-warn">
          {t('balances.differs', { sol: `${solExact(againstRows < 0n ? -againstRows : againstRows)} SOL` })}
        </p>
      )}
    </>
  );
};
