import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMobile } from '#src/lib/is-mobile.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { Late } from '#src/ui/late.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useAdapters, type WalletAdapter } from '../api/use-adapters.ts';
import { useSession } from '../api/use-session.ts';
import { inAppBrowser } from '../model/in-app-browser.ts';
import { isSolflare } from '../model/solflare.ts';
import { neededApp, PHANTOM, surroundingApp } from '../model/wallet-apps.ts';
import { CopyLink } from './copy-link.tsx';
import { WalletRow } from './wallet-row.tsx';

/** The duration of the collapsible part's animation. The chooser itself closes in 150 ms, set by `--animate-leave`. */
export const COLLAPSE_MS = 250;

/** An adapter that a library adds by itself; on a phone the wallets' own apps are used instead. */
const HIDDEN = 'Mobile Wallet Adapter';

/** Sorts wallets that need no installation before those that do. */
const byReadiness = (a: WalletAdapter, b: WalletAdapter): number =>
  Number(b.readyState === 'Loadable') - Number(a.readyState === 'Loadable');

/** Sorts wallets that the page detects before those that it only links to. */
const bySight = (a: WalletAdapter, b: WalletAdapter): number =>
  Number(b.readyState === 'Installed') - Number(a.readyState === 'Installed');

const loadQr = () => import('./phantom-qr.tsx').then((module) => module.PhantomQr);

/** Lets the player choose a wallet: detected ones first, the others in a collapsible part. */
export const WalletChooser = () => {
  const { t } = useTranslation('wallet');
  const open = useStore((state) => state.chooserOpen);
  const setOpen = useStore((state) => state.setChooserOpen);
  const ready = useStore((state) => state.walletsReady);
  const solflareSnap = useStore((state) => state.solflareSnap);
  const wallets = useAdapters().filter(({ name }) => name !== HIDDEN);
  const around = surroundingApp(navigator.userAgent);
  /** Whether the wallet's app can be used; inside a wallet's own browser only that wallet's. */
  const isReached = (wallet: WalletAdapter): boolean =>
    around === null ? neededApp(wallet) !== null : around.name === wallet.name;
  const usable = (wallet: WalletAdapter): boolean =>
    wallet.readyState === 'Installed' || isReached(wallet) || (solflareSnap && isSolflare(wallet));
  const detected = wallets.filter(usable).toSorted(bySight);
  const others = wallets.filter((wallet) => !usable(wallet)).toSorted(byReadiness);
  const none = ready && detected.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title={t(none ? 'chooser.titleNone' : 'chooser.title')}
    >
      <div className="grid gap-4">
        <InAppHint />
        {!ready && (
          <div role="status" className="grid gap-2.5">
            <span className="sr-only">{t('chooser.starting')}</span>
            <Skeleton className="h-15 rounded-card" />
            <Skeleton className="h-15 rounded-card" />
          </div>
        )}
        {none && (
          <>
            <p className="text-soft">{t('chooser.about')}</p>
            <Button
              variant="primary"
              wide
              onClick={() => window.open(PHANTOM.installUrl, '_blank', 'noopener')}
            >
              {t('chooser.get')}
            </Button>
            {!isMobile(navigator) && <Late load={loadQr} enabled />}
          </>
        )}
        {ready && detected.length > 0 && <WalletList wallets={detected} />}
        {ready && others.length > 0 && <Fold wallets={others} none={none} />}
      </div>
    </Dialog>
  );
};

/** Explains how to leave an app's in-app browser, from which few wallets can be reached. */
const InAppHint = () => {
  const { t } = useTranslation('wallet');
  const app = inAppBrowser(navigator.userAgent, window);
  if (app === null || !isMobile(navigator)) return null;
  return (
    <div role="note" className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <p className="text-sm text-soft">{t('chooser.inApp', { app })}</p>
      <CopyLink />
    </div>
  );
};

const WalletList = ({ wallets }: { readonly wallets: readonly WalletAdapter[] }) => {
  const { connect } = useSession();
  const choose = async (name: string) => {
    if (await connect(name)) useStore.getState().setChooserOpen(false);
  };
  return (
    <ul className="grid gap-2.5">
      {wallets.map((wallet) => (
        <li key={wallet.name}>
          <WalletRow wallet={wallet} onChoose={() => void choose(wallet.name)} />
        </li>
      ))}
    </ul>
  );
};

const animated = { transitionDuration: `${COLLAPSE_MS}ms` };

const FOLD_TEXTS = {
  some: { closed: 'chooser.more', open: 'chooser.less' },
  none: { closed: 'chooser.viewOptions', open: 'chooser.hideOptions' },
} as const;

const Fold = ({ wallets, none }: { readonly wallets: readonly WalletAdapter[]; readonly none: boolean }) => {
  const { t } = useTranslation('wallet');
  const [open, setOpen] = useState(false);
  const id = useId();
  const texts = FOLD_TEXTS[none ? 'none' : 'some'];
  return (
    <div>
      <Button variant="ghost" wide aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>{t(open ? texts.open : texts.closed)}</span>
        <span style={animated} className={classNames('transition-transform', open && 'rotate-180')}>
          <ChevronIcon className="size-4" />
        </span>
      </Button>
      <div
        id={id}
        inert={!open}
        style={animated}
        className={classNames(
          'grid transition-[grid-template-rows,visibility] ease-out',
          open ? 'visible grid-rows-[1fr]' : 'invisible grid-rows-[0fr]',
        )}
      >
        <div className="-mx-1 overflow-hidden px-1">
          <div className="pt-3 pb-1">
            <WalletList wallets={wallets} />
          </div>
        </div>
      </div>
    </div>
  );
};
