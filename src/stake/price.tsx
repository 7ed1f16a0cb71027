import { useTranslation } from 'react-i18next';
import { solCeiled } from '#src/protocol/amounts.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useDollars } from '#src/prices/use-dollars.ts';

interface PriceProps {
  readonly label: 'pay' | 'paid' | 'back';
  /**
   * Lamports that are paid for good, or that are returned; undefined while the form that gives them is not complete.
   */
  readonly lamports: bigint | undefined;
  /** Lamports that are paid in addition and returned later; undefined while unknown. */
  readonly deposit?: bigint | undefined;
  /** Lamports that are paid in addition with the first pool only, and not returned. */
  readonly once?: bigint;
}

/** The price of a dialog's action, beside its button: what is paid for good, and below it the deposit. */
export const Price = ({ label, lamports, deposit, once = 0n }: PriceProps) => {
  const { t } = useTranslation('stake');
  const { plain } = useDollars();
  const dollars = lamports === undefined ? null : plain(lamports);
  return (
    <div className="num grid min-w-0 gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-soft">{t(`price.${label}`)}</span>
        <b className="text-lg leading-tight font-semibold whitespace-nowrap">
          {lamports === undefined ? '—' : solText(lamports)}
        </b>
        {dollars !== null && <span className="text-xs text-soft max-sm:hidden">{dollars}</span>}
      </p>
      {deposit !== 0n && (
        <p className="text-xs text-soft">
          {deposit === undefined ? (
            <span>{t('price.depositUnknown')}</span>
          ) : (
            <span>{t('price.deposit', { amount: solCeiled(deposit, 4) })}</span>
          )}
          {once > 0n && <span>{` ${t('price.once', { amount: solCeiled(once, 4) })}`}</span>}
        </p>
      )}
    </div>
  );
};
