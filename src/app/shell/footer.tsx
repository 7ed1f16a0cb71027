import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DiscordIcon, XIcon } from '#src/ui/icons.tsx';
import { Logo } from './logo.tsx';

interface FooterProps {
  readonly socialX: string;
  readonly socialDiscord: string;
}

const YEAR = new Date().getFullYear();

/** Written by the build, so that the development server has none. */
const NOTICES = '/third-party-notices.txt';
/** Its licence wants it named wherever a copyright is shown (docs/licences.md). */
const LIBRARY = 'rpc-websockets © Elpheria j.d.o.o., LGPL-3.0';

interface ColumnProps {
  readonly id: string;
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

const Column = ({ id, heading, links }: ColumnProps) => (
  <nav aria-labelledby={id}>
    <h2 id={id} className="mb-1 text-sm font-semibold">
      {heading}
    </h2>
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            className="inline-flex min-h-11 items-center text-soft no-underline hover:text-ink fine:min-h-8"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface SocialLinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

const SocialLink = ({ href, label, children }: SocialLinkProps) => (
  <li>
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      className="grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
    >
      {children}
    </a>
  </li>
);

/** Closes every page. */
export const Footer = ({ socialX, socialDiscord }: FooterProps) => {
  const { t } = useTranslation('frame');
  const explore = [
    { href: '/pool-completion', label: t('footer.completion') },
    { href: '/how-it-works', label: t('footer.howItWorks') },
    { href: '/vrf-transparency', label: t('footer.transparency') },
  ];
  const project = [
    { href: '/suggestions', label: t('footer.suggestions') },
    { href: '/security', label: t('footer.security') },
  ];
  return (
    <footer className="border-t border-line">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-8 gap-y-8 pt-10 pb-8 md:gap-x-16 sm:grid-cols-[1fr_auto_auto_auto]">
        <div className="col-span-full grid content-start gap-2 sm:col-span-1">
          <Logo />
          <p className="max-w-[44ch] text-sm text-soft">{t('footer.tagline')}</p>
        </div>
        <Column id="footer-explore" heading={t('footer.explore')} links={explore} />
        <Column id="footer-project" heading={t('footer.project')} links={project} />
        <div>
          <h2 className="mb-1 text-sm font-semibold">{t('footer.follow')}</h2>
          <ul className="-ml-3 flex">
            <SocialLink href={socialX} label={t('footer.x')}>
              <XIcon />
            </SocialLink>
            <SocialLink href={socialDiscord} label={t('footer.discord')}>
              <DiscordIcon />
            </SocialLink>
          </ul>
        </div>
      </div>
      <div className="wrap">
        <p className="num flex flex-wrap gap-x-4 border-t border-line py-5 text-xs text-soft">
          <span>{t('footer.copyright', { year: YEAR })}</span>
          {import.meta.env.PROD && (
            <span>
              <a href={NOTICES} className="link">
                {t('footer.notices')}
              </a>{' '}
              <span>{`(${LIBRARY})`}</span>
            </span>
          )}
        </p>
      </div>
    </footer>
  );
};
