import { useTranslation } from 'react-i18next';
import { setLanguage } from '#src/i18n/i18n.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, languageCodes } from '#src/i18n/languages.ts';
import { GlobeIcon } from '#src/ui/header-icons.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';

/** A native select behind a globe icon: six languages, each in its own name. */
export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation('shell');
  const current = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const choose = (language: string) => {
    if (!isLanguage(language)) return;
    setLanguage(language).catch(async () => {
      const { toast } = await import('#src/store/toast.ts');
      toast.show({ type: 'error', title: t('language.failed'), message: t('language.failedText') });
    });
  };
  return (
    <Tooltip text={t('language.label')}>
      <span className="relative inline-flex size-11 items-center justify-center rounded-control text-soft focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-text hover:bg-raised hover:text-ink fine:size-10.5">
        <GlobeIcon />
        <select
          aria-label={t('language.label')}
          value={current}
          onChange={(event) => choose(event.target.value)}
          className="absolute inset-0 size-full appearance-none rounded-control opacity-0"
        >
          {languageCodes().map((code) => (
            <option key={code} value={code} lang={code} className="bg-surface text-ink">
              {LANGUAGES[code]}
            </option>
          ))}
        </select>
      </span>
    </Tooltip>
  );
};
