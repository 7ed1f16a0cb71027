import { solExact, solFloored } from '#src/protocol/amounts.ts';
import type { Language } from '#src/i18n/languages.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { ja } from './texts/ja.ts';
import { ko } from './texts/ko.ts';
import { filledIn, type Plural, type Texts } from './texts/texts.ts';
import { tr } from './texts/tr.ts';
import { zhCn } from './texts/zh-cn.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, 'zh-CN': zhCn, es, ko, ja, tr };

type Values = Readonly<Record<string, string>>;
/** Names of the texts of one kind. */
type KeyOf<T> = { [K in keyof Texts]: Texts[K] extends T ? K : never }[keyof Texts];

/** Texts, numbers and times of pictures in one language. */
export interface Format {
  readonly text: (key: KeyOf<string>, values?: Values) => string;
  /** @param count chooses the plural form */
  readonly plural: (key: KeyOf<Plural>, count: number, values?: Values) => string;
  readonly number: (value: number | bigint) => string;
  /** Formats a fraction of 1 without decimals. */
  readonly percent: (value: number) => string;
  /** Formats lamports as SOL, floored to three decimals. */
  readonly prize: (lamports: bigint) => string;
  /** Formats lamports as SOL, to the lamport and without trailing zeros. */
  readonly entry: (lamports: bigint) => string;
  /** Formats Unix seconds, in UTC. */
  readonly time: (seconds: number) => string;
  readonly day: (seconds: number) => string;
  readonly date: (seconds: number) => string;
}

const cache = new Map<Language, Format>();

/** Returns the formatter of a language. */
export function formatIn(language: Language): Format {
  const format = cache.get(language) ?? createFormat(language);
  cache.set(language, format);
  return format;
}

function createFormat(language: Language): Format {
  const texts = TEXTS[language];
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const decimal = numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  // Elsewhere than in the United States, English names the day before the month.
  const dates = language === 'en' ? 'en-GB' : language;
  const utc = (options: Intl.DateTimeFormatOptions): ((seconds: number) => string) => {
    const format = new Intl.DateTimeFormat(dates, { ...options, timeZone: 'UTC' });
    return (seconds) => format.format(seconds * 1_000);
  };
  const localized = (amount: string): string => {
    const [integer = '0', fraction] = amount.split('.');
    return `${numbers.format(BigInt(integer))}${fraction === undefined ? '' : `${decimal}${fraction}`}`;
  };
  return {
    text: (key, values = {}) => filledIn(texts[key], values),
    plural(key, count, values = {}) {
      const forms = texts[key];
      const form = count === 1 ? forms.one : forms[rules.select(count)];
      return filledIn(form ?? forms.other, values);
    },
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(value),
    prize: (lamports) => localized(solFloored(lamports)),
    entry: (lamports) => localized(solExact(lamports)),
    time: utc({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: utc({ day: 'numeric', month: 'short' }),
    date: utc({ day: 'numeric', month: 'long' }),
  };
}
