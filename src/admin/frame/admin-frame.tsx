import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { MenuIcon } from '#src/ui/header-icons.tsx';
import { useBackCloses } from '#src/ui/use-back-closes.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ADMIN_PAGES, type AdminPageName, pathOf } from '../paths.ts';
import { SessionProvider } from '../session/session-context.ts';
import { usePresence } from '../session/use-session-watch.ts';
import { useSignOut } from '../session/use-sign-in.ts';
import { BulkActions } from '../tasks/bulk-actions.tsx';

interface AdminFrameProps {
  readonly session: AdminSession;
  readonly wallet: Elements;
  readonly controls: Elements;
  readonly children: Elements;
}

/** The frame of every admin page: the navigation, the session and the running job. */
export const AdminFrame = ({ session, wallet, controls, children }: AdminFrameProps) => {
  usePresence();
  return (
    <SessionProvider value={session}>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminNav>
          <SessionCard session={session} />
        </AdminNav>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-end gap-1 border-b border-line px-4 py-2 md:px-6">
            {controls}
            {wallet}
          </div>
          <div className="mx-auto grid max-w-[1400px] gap-4 px-4 pt-6 pb-24 md:px-6">
            <OtherWalletNote session={session} />
            <BulkActions />
            {children}
          </div>
        </div>
      </div>
    </SessionProvider>
  );
};

/** Warns if the connected wallet is not the one that signed in: it would sign the admin's transactions. */
const OtherWalletNote = ({ session }: { readonly session: AdminSession }) => {
  const { t } = useTranslation('admin');
  const address = useStore((state) => state.walletAddress);
  if (address === null || address === session.wallet) return null;
  return (
    <ErrorNote
      title={t('frame.otherWallet.title')}
      text={t('frame.otherWallet.text', {
        connected: shortAddress(address),
        signedIn: shortAddress(session.wallet),
      })}
    />
  );
};

/** Shows who is signed in and until when, with the buttons to sign out. */
const SessionCard = ({ session }: { readonly session: AdminSession }) => {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { mutate, isPending, isError, variables } = useSignOut();
  const way = (where: NonNullable<typeof variables>) => ({
    disabled: isPending && variables !== where,
    busy: isPending && variables === where ? t('frame.signingOut') : undefined,
    onClick: () => mutate(where),
  });
  return (
    <div className="grid gap-2 border-t border-line px-3 pt-4">
      <p className="text-xs text-soft">{t('frame.signedIn')}</p>
      <p translate="no" className="font-mono text-sm" title={session.wallet}>
        {shortAddress(session.wallet)}
      </p>
      <p className="num text-xs text-soft">{t('frame.until', { time: time(session.expiresAt) })}</p>
      <Button size="sm" {...way('here')}>
        {t('frame.signOut')}
      </Button>
      <Button size="sm" variant="ghost" {...way('everywhere')}>
        {t('frame.signOutEverywhere')}
      </Button>
      {isError && (
        <p role="alert" className="text-sm text-bad">
          {t('frame.signOutFailed')}
        </p>
      )}
    </div>
  );
};

/** The navigation: a sidebar in wide windows, behind a button in narrow ones. */
const AdminNav = ({ children }: { readonly children: Elements }) => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <div className="border-line max-lg:border-b lg:sticky lg:top-0 lg:h-screen lg:overflow-y-auto lg:border-r">
      <div className="flex items-center gap-2.5 px-4 py-2.5 lg:px-6 lg:pt-5 lg:pb-4">
        <SeatRing seats={12} filled={11} size={26} />
        <p className="font-display text-[19px] font-semibold">{t('frame.title')}</p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="admin-nav"
          aria-label={t('frame.menu')}
          onClick={() => setOpen(!open)}
          className="ml-auto grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink lg:hidden"
        >
          <MenuIcon />
        </button>
      </div>
      <div id="admin-nav" className={classNames('grid gap-4 px-3 pb-4', !open && 'max-lg:hidden')}>
        <nav aria-label={t('frame.nav')}>
          <ul className="grid gap-0.5">
            {ADMIN_PAGES.map((page) => (
              <li key={page}>
                <NavLink page={page} onGo={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </div>
  );
};

const NavLink = ({ page, onGo }: { readonly page: AdminPageName; readonly onGo: () => void }) => {
  const { t } = useTranslation('admin');
  const [location] = useLocation();
  const path = pathOf(page);
  const here = location === path || location.startsWith(`${path}/`);
  return (
    <Link
      href={path}
      onClick={onGo}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center rounded-control px-3 font-medium no-underline lg:min-h-9.5',
        here ? 'bg-raised text-ink light:bg-line' : 'text-soft hover:bg-raised hover:text-ink',
      )}
    >
      {t(`pages.${page}`)}
    </Link>
  );
};
