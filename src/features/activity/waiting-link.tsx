import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useStore } from '#src/store/store.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { useClaimableTotal } from './api/use-claimable-total.ts';

/** Links to what the connected wallet can claim and shows the amount; on a phone the bottom navigation shows it. */
export const WaitingLink = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <WalletLink key={wallet} wallet={wallet} />;
};

const WalletLink = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const [location] = useLocation();
  const waiting = useClaimableTotal(wallet) ?? 0n;
  if (waiting === 0n || location === '/activity') return null;
  const amount = solFloored(waiting);
  return (
    <Link
      href="/activity"
      data-waiting
      className="num inline-flex min-h-11 shrink-0 items-center rounded-control px-1 text-sm font-semibold whitespace-nowrap text-accent-text no-underline hover:underline bars:hidden max-[22.5rem]:hidden fine:min-h-10.5 md:px-2.5"
    >
      <span className="sr-only">{t('link.label', { amount: `${amount} SOL` })}</span>
      <span aria-hidden="true" className="lg:hidden">
        {amount}
      </span>
      <span aria-hidden="true" className="max-lg:hidden">
        {t('link.text', { amount: `${amount} SOL` })}
      </span>
    </Link>
  );
};
