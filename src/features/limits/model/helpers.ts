import type { Language } from '#src/i18n/languages.ts';

/** An organisation that helps people with a gambling problem. */
interface Helper {
  readonly name: string;
  readonly href: string;
  /** A number that is free to call in its country. */
  readonly phone?: string;
}

/** They help in many languages, in any country. */
const INTERNATIONAL: readonly Helper[] = [
  { name: 'Gambling Therapy', href: 'https://www.gamblingtherapy.org' },
  { name: 'Gamblers Anonymous', href: 'https://www.gamblersanonymous.org' },
];

const LOCAL: Readonly<Record<Language, readonly Helper[]>> = {
  en: [
    { name: 'GamCare', href: 'https://www.gamcare.org.uk', phone: '0808 8020 133' },
    { name: 'National Council on Problem Gambling', href: 'https://www.ncpgambling.org' },
    { name: 'Gambling Help Online', href: 'https://www.gamblinghelponline.org.au', phone: '1800 858 858' },
  ],
  es: [{ name: 'FEJAR', href: 'https://fejar.org', phone: '900 200 225' }],
  ja: [
    { name: 'ギャンブル依存症問題を考える会', href: 'https://scga.jp' },
    { name: 'GA日本', href: 'https://www.gajapan.jp' },
  ],
  ko: [{ name: '한국도박문제예방치유원', href: 'https://www.kcgp.or.kr', phone: '1336' }],
  tr: [{ name: 'YEDAM (Yeşilay)', href: 'https://www.yedam.org.tr', phone: '115' }],
  'zh-CN': [{ name: 'NCPG (新加坡)', href: 'https://www.ncpg.org.sg', phone: '1800-6-668-668' }],
};

/** Returns organisations for the readers of a language, those of its countries first; `lang` is the name's language. */
export const helpersFor = (language: Language): readonly (Helper & { readonly lang: Language })[] => [
  ...LOCAL[language].map((helper) => ({ ...helper, lang: language })),
  ...INTERNATIONAL.map((helper) => ({ ...helper, lang: 'en' as const })),
];
