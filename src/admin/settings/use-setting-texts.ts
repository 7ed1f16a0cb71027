import { useTranslation } from 'react-i18next';
import type { CONFIG_FIELDS } from '#src/contract/audit.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';

type SettingField = (typeof CONFIG_FIELDS)[number];

/** How settings and their values are called; a value is text, as the audit log keeps it, null where nothing is set. */
export function useSettingTexts() {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
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
        return t('unit.seconds', { count: Number(text), figure: number(Number(text)) });
    }
  };
  return { label: (field: SettingField) => t(`field.${field}`), value };
}
