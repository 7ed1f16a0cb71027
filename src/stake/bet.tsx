import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Chance, PrizeParts } from '#src/protocol/prize.ts';
import { classNames } from '#src/ui/class-names.ts';
import { SolAmount } from '#src/ui/sol-amount.tsx';

interface BetProps {
  /**
   * The entry. If set, the entry and all other figures are in rows, else in columns. Left out in dialogs, whose bar
   * shows the price.
   */
  readonly payLamports?: bigint;
  readonly chance: Chance;
  /** A winner's prize, in lamports. `most` is more than `least` with a random multiplier. */
  readonly prize: { readonly least: bigint; readonly most: bigint };
  /** Listed below, to explain a prize above the pot. */
  readonly parts?: PrizeParts;
  /** Paid back in any case. */
  readonly keepLamports: bigint;
  /** Whether the entry has been paid already. */
  readonly paid?: boolean;
}

/** The prize with its chance and what is paid back, in columns; with the entry, in rows. */
export const Bet = ({ payLamports, chance, prize, parts, keepLamports, paid = false }: BetProps) => {
  const { t } = useTranslation('stake');
  const common = useTranslation('common');
  const rows = payLamports !== undefined;
  return (
    <div className="num grid gap-2">
      <dl
        className={classNames(
          'grid grid-cols-[1fr_auto_auto]',
          rows
            ? 'ruled border-y border-line'
            : 'sm:grid-cols-[1.24fr_1fr] sm:grid-rows-[auto_auto_auto] sm:rounded-card sm:border sm:border-line',
        )}
      >
        {rows && <Part rows={rows} label={t(paid ? 'price.paid' : 'price.pay')} lamports={payLamports} />}
        <Part
          hot
          rows={rows}
          label={
            <>
              <RichText
                text={common.t('chanceWins', { ...RAW, count: chance.wins })}
                values={{ ...chance }}
                marks={{ b: <b className="font-semibold text-ink" /> }}
              />
              {prize.most > prize.least && <span>{` ${t('bet.atLeast')}`}</span>}
            </>
          }
          lamports={prize.least}
        />
        <Part rows={rows} label={t('bet.keep')} lamports={keepLamports} />
      </dl>
      {parts && <Parts parts={parts} total={prize.least} />}
    </div>
  );
};

/** One sum on one line, such as "0.355 = 0.240 prize + 0.100 bonus + 0.015 back". */
const Parts = ({ parts, total }: { readonly parts: PrizeParts; readonly total: bigint }) => {
  const { t } = useTranslation('stake');
  const sum = [
    t('bet.parts.base', { amount: solFloored(parts.base) }),
    ...(parts.bonus > 0n ? [t('bet.parts.bonus', { amount: solFloored(parts.bonus) })] : []),
    t('bet.parts.stakeback', { amount: solFloored(parts.stakeback) }),
  ];
  return <p className="text-xs text-soft">{`${solFloored(total)} = ${sum.join(' + ')}`}</p>;
};

interface PartProps {
  readonly label: ReactNode;
  readonly lamports: bigint;
  readonly rows: boolean;
  readonly hot?: boolean;
}

const COLUMN =
  'sm:col-span-1 sm:row-span-3 sm:grid-cols-1 sm:items-start sm:grid-rows-subgrid sm:gap-y-1 sm:py-3.5 sm:pr-2 sm:pl-4 sm:not-first:border-l sm:not-first:border-line';

const Part = ({ label, lamports, rows, hot = false }: PartProps) => {
  const dollars = useDollars().plain(lamports);
  return (
    <div
      className={classNames(
        'col-span-3 grid grid-cols-subgrid items-baseline gap-x-2',
        rows ? 'py-4' : classNames('py-2.5', COLUMN),
        hot && !rows && 'rounded-control bg-accent/8 max-sm:-mx-2.5 max-sm:px-2.5 sm:rounded-none',
      )}
    >
      <dt className="text-sm text-soft">{label}</dt>
      {/* Without dollars the amount also fills the dollars' column, and is aligned to its end. */}
      <dd
        className={classNames(
          'text-right leading-none',
          dollars === null && 'col-span-2',
          !rows && 'sm:col-span-1 sm:text-left',
        )}
      >
        <SolAmount
          amount={solFloored(lamports)}
          className={classNames(rows ? 'text-[1.1875rem]' : 'text-h2', hot && 'text-accent-text')}
        />
      </dd>
      {dollars !== null && (
        <dd className={classNames('text-right text-sm text-soft', !rows && 'sm:text-left')}>{dollars}</dd>
      )}
    </div>
  );
};
