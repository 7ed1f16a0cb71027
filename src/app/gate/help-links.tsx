import { useTranslation } from 'react-i18next';
import { ExternalLink } from '#src/ui/external-link.tsx';

/** Organizations whose names are the same in every language; the first one helps in many languages. */
const HELPERS = [
  { name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', href: 'https://www.gamblersanonymous.org' },
  { name: 'GamCare', href: 'https://www.gamcare.org.uk' },
] as const;

/** Links to organizations that help people with a gambling problem. */
export const HelpLinks = () => {
  const { t } = useTranslation('gate');
  return (
    <section aria-labelledby="gambling-help" className="grid gap-1 text-sm">
      <h2 id="gambling-help" className="font-semibold">
        {t('help.title')}
      </h2>
      <p className="text-soft">{t('help.text')}</p>
      <ul className="flex flex-wrap gap-x-6">
        {HELPERS.map(({ name, href }) => (
          <li key={href}>
            <ExternalLink href={href} className="min-h-11">
              {name}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Shown below every page on mainnet. */
export const HelpStrip = () => (
  <aside className="border-t border-line">
    <div className="wrap py-5">
      <HelpLinks />
    </div>
  </aside>
);
