import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { classNames } from '#src/ui/class-names.ts';
import { MenuIcon } from '#src/ui/icons.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { ADMIN_PAGES, type AdminPageName, pathOf } from '../paths.ts';

/** The pages, at the side of wide windows and behind a button of narrow ones. */
export const AdminNav = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <div className="border-line max-lg:border-b lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-r">
      <div className="flex items-center gap-2.5 px-4 py-2.5 lg:pt-5">
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
        here ? 'bg-raised text-ink' : 'text-soft hover:bg-raised hover:text-ink',
      )}
    >
      {t(`pages.${page}`)}
    </Link>
  );
};
