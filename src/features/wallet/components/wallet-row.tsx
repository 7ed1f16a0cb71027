import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVELOPMENT_WALLET_NAME, LOCAL_ADMIN_WALLET_NAME } from '#src/chain/wallet/dev-wallet-name.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Elements } from '#src/ui/elements.ts';
import type { WalletAdapter } from '../api/use-adapters.ts';
import { useAppUrl } from '../api/use-app-url.ts';
import { isSolflare } from '../model/solflare.ts';
import { neededApp, PHANTOM, surroundingApp, type WalletApp } from '../model/wallet-apps.ts';
import { CopyLink } from './copy-link.tsx';

const ROW =
  'flex min-h-15 w-full items-center gap-3.5 rounded-card border border-line bg-surface px-3.5 py-2.5 text-left text-ink no-underline transition-colors duration-150 hover:border-line-strong hover:bg-raised';

interface WalletRowProps {
  readonly wallet: WalletAdapter;
  readonly onChoose: () => void;
}

/** One wallet to choose. */
export const WalletRow = ({ wallet, onChoose }: WalletRowProps) => {
  const app = neededApp(wallet);
  if (app === null) return <WalletChoice wallet={wallet} onChoose={onChoose} />;
  return surroundingApp(navigator.userAgent) === app ? (
    <WalletToCome wallet={wallet} />
  ) : (
    <WalletAppLink wallet={wallet} app={app} />
  );
};

const WalletChoice = ({ wallet, onChoose }: WalletRowProps) => (
  <button
    type="button"
    onClick={onChoose}
    aria-busy={wallet.connecting || undefined}
    aria-current={wallet.connected || undefined}
    className={ROW}
  >
    <Face wallet={wallet} note={<Note wallet={wallet} />} />
    {wallet.connecting ? (
      <Spinner size="sm" />
    ) : (
      wallet.readyState === 'NotDetected' && <ExternalIcon className="size-4 text-faint" />
    )}
  </button>
);

const Face = ({ wallet, note }: { readonly wallet: WalletAdapter; readonly note: Elements }) => (
  <>
    <img
      src={wallet.icon}
      alt=""
      width={36}
      height={36}
      className="size-9 shrink-0 rounded-control light:bg-veil"
    />
    <span className="grid min-w-0 flex-1">
      <span className="font-semibold">{wallet.name}</span>
      {note}
    </span>
  </>
);

const Note = ({ wallet }: Pick<WalletRowProps, 'wallet'>) => {
  const { t } = useTranslation('wallet');
  const solflareSnap = useStore((state) => state.solflareSnap);
  const good = wallet.readyState === 'Installed';
  const text = () => {
    if (wallet.connecting) return t('chooser.approve');
    if (wallet.name === DEVELOPMENT_WALLET_NAME) return t('chooser.development');
    if (wallet.name === LOCAL_ADMIN_WALLET_NAME) return t('chooser.localAdmin');
    if (wallet.sharesName) return t('chooser.sameName');
    if (good) return t('chooser.detected');
    if (solflareSnap && isSolflare(wallet)) return t('chooser.snap');
    return t(wallet.readyState === 'Loadable' ? 'chooser.loadable' : 'chooser.notInstalled');
  };
  const plain =
    wallet.connecting ||
    wallet.sharesName ||
    !good ||
    [DEVELOPMENT_WALLET_NAME, LOCAL_ADMIN_WALLET_NAME].includes(wallet.name);
  return <span className={classNames('text-sm', plain ? 'text-soft' : 'text-good')}>{text()}</span>;
};

interface WalletAppLinkProps extends Pick<WalletRowProps, 'wallet'> {
  readonly app: WalletApp;
}

/** A wallet on a phone: a link that opens the page in the app's in-app browser. */
const WalletAppLink = ({ wallet, app }: WalletAppLinkProps) => {
  const { t } = useTranslation('wallet');
  const url = useAppUrl(app);
  // For the remembered wallet, the header's button has already opened the app's link.
  const [followed, setFollowed] = useState(useStore((state) => state.walletName) === app.name);
  const follow = () => {
    toast.show({ type: 'info', title: t('toast.redirecting', { wallet: app.name }) });
    setFollowed(true);
  };
  return (
    <>
      <a href={url} onClick={follow} className={ROW}>
        <Face
          wallet={wallet}
          note={<span className="text-sm text-soft">{t('chooser.openApp', { wallet: app.name })}</span>}
        />
        <ExternalIcon className="size-4 text-faint" />
      </a>
      {/* A page cannot detect whether an app has opened. */}
      {followed && (
        <div role="status" className="grid justify-items-start gap-1 px-3.5 py-2.5">
          <p className="text-sm text-soft">{t('chooser.nothingOpened')}</p>
          <InstallLink app={app} text={t('chooser.install', { wallet: app.name })} />
          <CopyLink />
        </div>
      )}
      {!followed && app === PHANTOM && (
        <InstallLink app={app} text={t('chooser.installApp', { wallet: app.name })} />
      )}
    </>
  );
};

const InstallLink = ({ app, text }: { readonly app: WalletApp; readonly text: string }) => (
  <a
    href={app.installUrl}
    target="_blank"
    rel="noopener noreferrer"
    className="link inline-flex min-h-11 items-center text-sm"
  >
    {text}
  </a>
);

/** The wallet whose in-app browser shows the page, until the page detects it. */
const WalletToCome = ({ wallet }: Pick<WalletRowProps, 'wallet'>) => {
  const { t } = useTranslation('wallet');
  return (
    <div role="status" className={ROW}>
      <Face
        wallet={wallet}
        note={
          <span className="grid text-sm text-soft">
            <span>{t('chooser.toCome')}</span>
            <span>{t('chooser.toComeLong')}</span>
          </span>
        }
      />
      <Spinner size="sm" />
    </div>
  );
};
