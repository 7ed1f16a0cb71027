import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AdminArea } from '#src/admin/admin-area.tsx';
import { followChanges } from '#src/features/live/api/follow-changes.ts';
import { WalletMount } from '#src/features/wallet/wallet-mount.tsx';
import { WalletSlot } from '#src/features/wallet/wallet-slot.tsx';
import { useStore } from '#src/store/store.ts';
import { NotFound } from './not-found.tsx';
import { LanguageSwitch } from './shell/language-switch.tsx';
import { ThemeToggle } from './shell/theme-toggle.tsx';

/** The admin area with what it shares with the players' pages: the wallet, and updates from the chain. */
export const AdminPage = () => {
  const client = useQueryClient();
  const hasWallet = useStore(({ walletAddress }) => walletAddress !== null);
  useEffect(() => {
    if (!hasWallet) return;
    return followChanges(() => {
      // A hidden tab refetches when it is visible again.
      const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true, refetchType });
    });
  }, [client, hasWallet]);
  return (
    <>
      <WalletMount />
      <AdminArea
        wallet={<WalletSlot />}
        controls={
          <>
            <LanguageSwitch />
            <ThemeToggle />
          </>
        }
        notFound={<NotFound />}
      />
    </>
  );
};
