import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Chance } from '#src/protocol/prize.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SolAmount } from '#src/ui/sol-amount.tsx';

interface BetProps {
  readonly payLamports: bigint;
  readonly chance: Chance;
  /** What comes to a winner, in lamports. `most` is more than `least` with a random multiplier. */
  readonly prize: { readonly least: bigint; readonly most: bigint };
  /** Comes back in any case. */
  readonly keepLamports: bigint;
  /** Whether the entry has been paid already. */
  readonly paid?: boolean;
  /** Rows everywhere, where the place is narrow. */
  readonly rows?: boolean;
}

/** What one pays, what one can win and how likely, and what one keeps: columns, and rows where there is little room. */
export const Bet = ({ payLamports, chance, prize, keepLamports, paid = false, rows = false }: BetProps) => {
  const { t } = useTranslation('stake');
  const common = useTranslation('common');
  const { plain } = useDollars();
  return (
    <dl
      className={classNames(
        'num grid grid-cols-[1fr_auto_auto]',
        rows
          ? 'ruled border-y border-line'
          : 'sm:grid-cols-[1fr_1.24fr_1fr] sm:grid-rows-[auto_auto_auto] sm:rounded-card sm:border sm:border-line',
      )}
    >
      <Part
        rows={rows}
        label={t(paid ? 'bet.paid' : 'bet.pay')}
        lamports={payLamports}
        below={plain(payLamports)}
      />
      <Part
        hot
        rows={rows}
        label={
          <>
            <Trans
              t={common.t}
              i18nKey="chanceWins"
              count={chance.wins}
              values={chance}
              components={{ b: <b className="font-semibold text-ink" /> }}
            />
            {prize.most > prize.least && <> {t('bet.atLeast')}</>}
          </>
        }
        lamports={prize.least}
        below={plain(prize.least)}
      />
      <Part
        rows={rows}
        label={
          rows ? (
            t('bet.keepInAnyCase')
          ) : (
            <>
              <span className="max-sm:hidden">{t('bet.keep')}</span>
              <span className="sm:hidden">{t('bet.keepInAnyCase')}</span>
            </>
          )
        }
        lamports={keepLamports}
        below={
          rows ? (
            plain(keepLamports)
          ) : (
            <>
              <span className="max-sm:hidden">{t('bet.inAnyCase')}</span>
              <span className="sm:hidden">{plain(keepLamports)}</span>
            </>
          )
        }
      />
    </dl>
  );
};

interface PartProps {
  readonly label: ReactNode;
  readonly lamports: bigint;
  readonly below: ReactNode;
  readonly rows: boolean;
  readonly hot?: boolean;
}

const COLUMN =
  'sm:col-span-1 sm:row-span-3 sm:grid-cols-1 sm:items-start sm:grid-rows-subgrid sm:gap-y-1 sm:py-3.5 sm:pr-2 sm:pl-4 sm:not-first:border-l sm:not-first:border-line';

const Part = ({ label, lamports, below, rows, hot = false }: PartProps) => (
  <div
    className={classNames(
      'col-span-3 grid grid-cols-subgrid items-baseline gap-x-2',
      rows ? 'py-4' : classNames('py-2.5', COLUMN),
      hot && !rows && 'rounded-control bg-accent/8 max-sm:-mx-2.5 max-sm:px-2.5 sm:rounded-none',
    )}
  >
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="leading-none">
      <SolAmount
        amount={solFloored(lamports)}
        className={classNames(rows ? 'text-[1.1875rem]' : 'text-h2', hot && 'text-accent-text')}
      />
    </dd>
    <dd
      className={classNames('min-h-[1.5em] min-w-14.5 text-right text-sm text-soft', !rows && 'sm:text-left')}
    >
      {below}
    </dd>
  </div>
);
