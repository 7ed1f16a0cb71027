import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/i18n/languages.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { helpersFor } from '../model/helpers.ts';

/** Organisations that help, those of the reader's language first. */
export const HelpCard = () => {
  const { t, i18n } = useTranslation('limits');
  const { resolvedLanguage } = i18n;
  const language = isLanguage(resolvedLanguage) ? resolvedLanguage : DEFAULT_LANGUAGE;
  return (
    <SectionCard id="help" title={t('help.heading')} className="px-5 py-6 md:px-7">
      <p className="mt-2 text-soft">{t('help.text')}</p>
      <ul className="mt-2 grid gap-1">
        {helpersFor(language).map(({ name, href, phone, lang }) => (
          <li key={href} className="flex flex-wrap items-center gap-x-3">
            <ExternalLink href={href} className="min-h-11 fine:min-h-8">
              <span lang={lang} translate="no">
                {name}
              </span>
            </ExternalLink>
            {phone !== undefined && (
              <span className="num text-sm text-soft">{t('help.phone', { number: phone })}</span>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
};
