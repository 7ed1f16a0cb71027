import { useTranslation } from 'react-i18next';
import { useWallet } from '#src/chain/wallet/wallet-state.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { afterPaint } from '#src/ui/after-paint.ts';
import { Button } from '#src/ui/button.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { needsPhantomApp } from '../model/phantom-link.ts';
import { useSession } from '../api/use-session.ts';
import { WalletMenu } from './wallet-menu.tsx';

/** On a phone the header has to hold logo, button and menu. */
const NARROW = 'max-sm:px-3 max-sm:text-sm';

type ButtonState = 'no-wallet' | 'has-wallet' | 'connecting' | 'connected' | 'disconnecting';

const useButtonState = (): ButtonState =>
  useWallet(({ address, connecting, disconnecting, requested, walletName }) => {
    if (disconnecting) return 'disconnecting';
    if (connecting || requested !== null) return 'connecting';
    if (address !== null) return 'connected';
    return walletName === null ? 'no-wallet' : 'has-wallet';
  });

/** The wallet in the header: connects, tells what it waits for, and opens the wallet's menu. */
export const WalletButton = () => {
  const { t } = useTranslation('wallet');
  const { connect } = useSession();
  const state = useButtonState();
  const address = useWallet((wallet) => wallet.address);
  const choose = () => afterPaint(() => useWallet.getState().setChooserOpen(true));
  const reconnect = () => {
    const { ready, wallets, walletName } = useWallet.getState();
    const known = wallets.find(({ name }) => name === walletName);
    if (known && ready && (known.readyState === 'Installed' || needsPhantomApp(known)))
      void connect(known.name);
    else choose();
  };
  switch (state) {
    case 'no-wallet':
      return (
        <Button variant="primary" className={NARROW} onClick={choose} data-wallet={state}>
          {t('connect')}
        </Button>
      );
    case 'has-wallet':
      return (
        <Button variant="primary" className={NARROW} onClick={reconnect} data-wallet={state}>
          {t('reconnect')}
        </Button>
      );
    case 'connecting':
      // A wallet may never answer: another one stays within reach.
      return (
        <Button aria-busy className={NARROW} onClick={choose} data-wallet={state}>
          <Spinner size="sm" />
          <span aria-live="polite">{t(state)}</span>
        </Button>
      );
    case 'disconnecting':
      return <Button busy={t(state)} className={NARROW} data-wallet={state} />;
    case 'connected':
      return <Connected address={address ?? ''} />;
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
          <span className="num font-mono text-sm">{short}</span>
          <ChevronIcon className="size-4" />
        </Button>
      }
    />
  );
};
