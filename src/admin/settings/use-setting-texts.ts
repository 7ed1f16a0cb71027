import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CONFIG_FIELDS } from '#src/contract/audit.ts';
import { numberText } from '#src/i18n/number-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { CONFIG_BOUNDS, type ConfigTerms } from '#src/protocol/config-terms.ts';
import type { Field, FieldProblem, ReadTerms } from './terms-draft.ts';

type SettingField = (typeof CONFIG_FIELDS)[number];

/** Whether a setting's value is an address. */
export const isAddressField = (field: SettingField): boolean =>
  field === 'admin' || field === 'pendingAdmin' || field === 'beacon' || field === 'treasury';

/** Returns the names of settings and of their values; a value is text, as in the audit log, null if not set. */
export function useSettingTexts() {
  const { t } = useTranslation('admin-settings');
  const span = useSpan();
  const value = (field: SettingField, text: string | null): string => {
    if (text === null) return '–';
    switch (field) {
      case 'admin':
      case 'pendingAdmin':
      case 'beacon':
      case 'treasury':
        return text;
      case 'minStakeLamports':
        return `${solExact(BigInt(text))} SOL`;
      case 'paused':
        return t(text === 'true' ? 'pause.paused' : 'pause.running');
      case 'cooldownSeconds':
      case 'countdownSeconds':
      case 'drawTimeoutSeconds':
      case 'retentionSeconds':
        return span(Number(text));
    }
  };
  return { label: (field: SettingField) => t(`field.${field}`), value };
}

type NumberField = keyof typeof CONFIG_BOUNDS;

const isNumberField = (field: Field): field is NumberField => field in CONFIG_BOUNDS;

/** Returns all texts about a field, in the units shown to the user. */
export function useFieldTexts() {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
  const { label, value: amount } = useSettingTexts();
  const span = useSpan();

  const lamports = ({ minStakeLamports }: ConfigTerms): string =>
    t('unit.lamports', { figure: number(minStakeLamports) });

  /** Returns a value with its unit; for an amount also the lamports. */
  const value = (field: Field, terms: ConfigTerms): string => {
    const text = amount(field, String(terms[field]));
    return field === 'minStakeLamports' ? `${text} (${lamports(terms)})` : text;
  };

  /** Returns a typed number in words; null if that would only repeat it. */
  const echo = (field: Field, terms: ConfigTerms): string | null => {
    switch (field) {
      case 'treasury':
        return null;
      case 'minStakeLamports':
        return lamports(terms);
      default:
        return terms[field] < MINUTE ? null : span(terms[field]);
    }
  };

  /** The name of a field with the unit in which its value is typed. */
  const typedLabel = (field: Field): string => {
    if (field === 'treasury') return label(field);
    return t(field === 'minStakeLamports' ? 'inUnit.sol' : 'inUnit.seconds', { field: label(field) });
  };

  /** Returns a draft's value in words; null if it is not valid. */
  const echoOf = (field: Field, { terms, problems }: ReadTerms): string | null =>
    problems[field] === undefined ? echo(field, terms) : null;

  const bounds = (field: Field): string => {
    if (!isNumberField(field)) return t(`bounds.${field}`);
    const { min, max } = CONFIG_BOUNDS[field];
    return t('bounds.range', { min: amount(field, String(min)), max: amount(field, String(max)) });
  };

  const problem = (field: Field, found: FieldProblem): string =>
    t(`problem.${found}`, { bounds: bounds(field) });

  return {
    value,
    echoOf,
    bounds,
    problem,
    label,
    typedLabel,
    hint: (field: Field) => t(`hint.${field}`),
  };
}

const MINUTE = 60;
const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', MINUTE],
  ['second', 1],
] as const;

/** Returns a function that formats seconds in all nonzero units: 90,061 is a day, an hour, a minute and a second. */
const useSpan = (): ((seconds: number) => string) => {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => {
    const format = (value: number, unit: string): string =>
      numberText(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
        maximumFractionDigits: 1,
      })(value);
    return (seconds) => {
      if (seconds < 1 || !Number.isInteger(seconds)) return format(seconds, 'second');
      return UNITS.flatMap(([unit, size], index) => {
        const above = UNITS[index - 1]?.[1];
        const count = Math.floor((above === undefined ? seconds : seconds % above) / size);
        return count === 0 ? [] : [format(count, unit)];
      }).join(' ');
    };
  }, [language]);
};
