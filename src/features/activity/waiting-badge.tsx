import { useTranslation } from 'react-i18next';
import { solFloored } from '#src/protocol/amounts.ts';
import { useStore } from '#src/store/store.ts';
import { useAppBadge } from './api/use-app-badge.ts';
import { useClaimableTotal } from './api/use-claimable-total.ts';

/** Shows the amount the connected wallet can claim, on the icon that links to the activity page. */
export const WaitingBadge = () => {
  const wallet = useStore((state) => state.walletAddress);
  const isDisconnected = useStore(
    ({ walletAddress, connecting, restoring }) => walletAddress === null && !connecting && !restoring,
  );
  useAppBadge(isDisconnected ? false : undefined);
  return wallet === null ? null : <WalletBadge key={wallet} wallet={wallet} />;
};

/** Starts at the icon's middle, or further left for a long amount, so that it does not extend beyond the window. */
const BESIDE_ICON = { gridTemplateColumns: 'minmax(0, 1fr) minmax(max-content, 1fr)' } as const;
const IN_SECOND = { gridColumn: 2, justifySelf: 'start' } as const;

const WalletBadge = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('activity');
  const waiting = useClaimableTotal(wallet);
  useAppBadge(waiting === undefined ? undefined : waiting > 0n);
  if (!waiting) return null;
  const amount = solFloored(waiting);
  return (
    <>
      <span aria-hidden="true" style={BESIDE_ICON} className="absolute inset-x-1 top-1 grid">
        <span
          style={IN_SECOND}
          className="num rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4 font-semibold text-accent-ink"
        >
          {amount}
        </span>
      </span>
      <span className="sr-only">{t('link.text', { amount: `${amount} SOL` })}</span>
    </>
  );
};
