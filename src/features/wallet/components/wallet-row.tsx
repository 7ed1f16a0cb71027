import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVELOPMENT_WALLET_NAME, LOCAL_ADMIN_WALLET_NAME } from '#src/chain/wallet/dev-wallet-name.ts';
import { useStore } from '#src/store/store.ts';
import { toast } from '#src/store/toast.ts';
import { classNames } from '#src/ui/class-names.ts';
import { ExternalIcon } from '#src/ui/icons.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { WalletAdapter } from '../api/use-adapters.ts';
import { needsPhantomApp, PHANTOM_INSTALL_URL, phantomBrowseUrl } from '../model/phantom-link.ts';
import { isSolflare } from '../model/solflare.ts';

const ROW =
  'flex min-h-15 w-full items-center gap-3.5 rounded-card border border-line bg-surface px-3.5 py-2.5 text-left text-ink no-underline transition-colors duration-150 hover:border-line-strong hover:bg-raised';

interface WalletRowProps {
  readonly wallet: WalletAdapter;
  readonly onChoose: () => void;
}

/** One wallet to choose. */
export const WalletRow = ({ wallet, onChoose }: WalletRowProps) =>
  needsPhantomApp(wallet) ? (
    <PhantomAppRow wallet={wallet} />
  ) : (
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

const Face = ({ wallet, note }: { readonly wallet: WalletAdapter; readonly note: ReactNode }) => (
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
    if (good) return t('chooser.detected');
    if (solflareSnap && isSolflare(wallet)) return t('chooser.snap');
    return t(wallet.readyState === 'Loadable' ? 'chooser.loadable' : 'chooser.notInstalled');
  };
  const plain =
    wallet.connecting || !good || [DEVELOPMENT_WALLET_NAME, LOCAL_ADMIN_WALLET_NAME].includes(wallet.name);
  return <span className={classNames('text-sm', plain ? 'text-soft' : 'text-good')}>{text()}</span>;
};

/** Phantom on a phone: the page opens again in the app's own browser. */
const PhantomAppRow = ({ wallet }: { readonly wallet: WalletAdapter }) => {
  const { t } = useTranslation('wallet');
  return (
    <>
      <a
        href={phantomBrowseUrl(window.location)}
        onClick={() => toast.show({ type: 'info', title: t('toast.redirecting') })}
        className={ROW}
      >
        <Face wallet={wallet} note={<span className="text-sm text-soft">{t('chooser.openPhantom')}</span>} />
        <ExternalIcon className="size-4 text-faint" />
      </a>
      <a
        href={PHANTOM_INSTALL_URL}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center text-sm"
      >
        {t('chooser.installPhantom')}
      </a>
    </>
  );
};
