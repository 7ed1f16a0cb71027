import { useTranslation } from 'react-i18next';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSession } from '../api/use-session.ts';
import { WalletPlaceholder } from '../wallet-slot.tsx';
import { neededApp } from '../model/wallet-apps.ts';
import { WalletMenu } from './wallet-menu.tsx';

/** On a phone the header must fit logo, button and menu; the address is shortened first. */
const NARROW = 'min-w-0 max-sm:px-3 max-sm:text-sm';

/** The wallet button in the header: connects, shows the current state, and opens the wallet's menu. */
export const WalletButton = () => {
  const { t } = useTranslation('wallet');
  const { connected, publicKey, connecting, walletName, connect } = useSession();
  const disconnecting = useStore((store) => store.disconnecting);
  const restoring = useStore((store) => store.restoring && store.requestedWallet === null);
  const idle = walletName === null ? 'no-wallet' : 'has-wallet';
  const connection = connecting ? 'connecting' : connected ? 'connected' : idle;
  const state = disconnecting ? 'disconnecting' : connection;
  const choose = () => afterPaint(() => useStore.getState().setChooserOpen(true));
  const reconnect = () => {
    const { walletsReady, wallets } = useStore.getState();
    const wallet = wallets.find(({ name }) => name === walletName);
    if (wallet && walletsReady && (wallet.readyState === 'Installed' || neededApp(wallet)))
      void connect(wallet.name);
    else choose();
  };
  // While the session is restored, the connect button must not flash.
  if (restoring && !connected) return <WalletPlaceholder />;
  switch (state) {
    case 'no-wallet':
    case 'has-wallet': {
      const hasWallet = state === 'has-wallet';
      const act = hasWallet ? reconnect : choose;
      return (
        <Button variant="primary" className={NARROW} onClick={act} data-wallet={state}>
          {t(hasWallet ? 'reconnect' : 'connect')}
        </Button>
      );
    }
    case 'connecting':
      // A wallet may never respond: another one can still be chosen.
      return (
        <Button aria-busy className={NARROW} onClick={choose} data-wallet={state}>
          <Spinner size="sm" />
          <span aria-live="polite">{t(state)}</span>
        </Button>
      );
    case 'disconnecting':
      return <Button busy={t(state)} className={NARROW} data-wallet={state} />;
    case 'connected':
      return <Connected address={publicKey ?? ''} />;
  }
};

const Connected = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('wallet');
  const short = shortAddress(address);
  return (
    <WalletMenu
      address={address}
      trigger={
        <Button aria-label={t('menu.label', { address: short })} className={NARROW} data-wallet="connected">
          <span translate="no" className="num truncate font-mono text-sm">
            {short}
          </span>
          <ChevronIcon className="size-4 max-[280px]:hidden" />
        </Button>
      }
    />
  );
};
