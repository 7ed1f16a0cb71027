import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DiscordIcon, XIcon } from '#src/ui/icons.tsx';
import { Logo } from './logo.tsx';

interface FooterProps {
  readonly socialX: string;
  readonly socialDiscord: string;
}

const YEAR = new Date().getFullYear();

const socialLink = 'grid size-11 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink';

/** Closes every page. */
export const Footer = ({ socialX, socialDiscord }: FooterProps) => {
  const { t } = useTranslation('shell');
  const explore = [
    { href: '/pool-completion', label: t('footer.completion') },
    { href: '/how-it-works', label: t('footer.howItWorks') },
    { href: '/vrf-transparency', label: t('footer.transparency') },
  ];
  return (
    <footer className="border-t border-line">
      <div className="wrap grid gap-x-16 gap-y-8 pt-10 pb-8 sm:grid-cols-[1fr_auto_auto]">
        <div className="grid content-start gap-2">
          <Logo />
          <p className="max-w-[44ch] text-sm text-soft">{t('footer.tagline')}</p>
        </div>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore" className="mb-1 text-sm font-semibold">
            {t('footer.explore')}
          </h2>
          <ul>
            {explore.map((entry) => (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  className="inline-flex min-h-11 items-center text-soft no-underline hover:text-ink md:min-h-8"
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-1 text-sm font-semibold">{t('footer.follow')}</h2>
          <ul className="-ml-3 flex">
            <li>
              <a
                href={socialX}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('footer.x')}
                className={socialLink}
              >
                <XIcon />
              </a>
            </li>
            <li>
              <a
                href={socialDiscord}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('footer.discord')}
                className={socialLink}
              >
                <DiscordIcon />
              </a>
            </li>
          </ul>
        </div>
      </div>
      <div className="wrap">
        <p className="num border-t border-line py-5 text-xs text-soft">
          {t('footer.copyright', { year: YEAR })}
        </p>
      </div>
    </footer>
  );
};
