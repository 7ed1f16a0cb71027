import { useTranslation } from 'react-i18next';

/** What a beacon is called, null for one that is not known yet. The League of Entropy is named for its own chain alone. */
export const useBeaconName = (kind: 'league' | 'local' | 'other' | null): string => {
  const { t } = useTranslation('common');
  return t(`beacon.${kind ?? 'unknown'}`);
};
