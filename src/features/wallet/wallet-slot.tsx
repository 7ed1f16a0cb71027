import { loadNamespaces } from '#src/i18n/i18n.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Late } from '#src/ui/late.tsx';

const load = async () => {
  const [{ WalletButton }] = await Promise.all([
    import('./components/wallet-button.tsx'),
    loadNamespaces(['wallet']),
  ]);
  return WalletButton;
};

/** Keeps the button's place. */
export const WalletPlace = () => <Skeleton className="h-11 w-36 md:h-10.5" />;

/** The header's place for the wallet: light, the button comes right after the first paint. */
export const WalletSlot = () => <Late load={load} wanted placeholder={<WalletPlace />} />;
